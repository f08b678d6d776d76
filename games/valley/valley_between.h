/*
 * valley_between.h: what the files of this folder call of one another; a part of valley.h.
 */
#ifndef VALLEY_BETWEEN_H
#define VALLEY_BETWEEN_H

/* A doer may push on its frame or pop it, and must not touch it afterwards. */

/* valley_pieces.c: putting things on the map and taking them off. Nothing else writes the
 * members they keep up. Unless it says otherwise a function neither tells nor checks camps. */
void valley_count(valley *s); /* what other members say already */
void valley_add(valley *s, int seat, int sex, int space, int n);
void valley_take(valley *s, int seat, int sex, int space, int n);
void valley_put_token(valley *s, int token, int place); /* a space, aside, tamed or the bag */
void valley_put_loose(valley *s, int space, int n);     /* wild unlettered wolves; n may be < 0 */
int valley_loose_supply(const valley *s);
int valley_first_token(const valley *s, int species, int space); /* [R58] or -1 */
/* All wild animals of the species in these spaces go to dest[space], at the same time; elsewhere
 * dest[] says that they stay, as do tokens that are in no space. */
void valley_stampede(valley *s, int species, uint64_t from, const uint8_t dest[TOKEN_PLACES]);
/* n wild animals from one space to another, lettered ones first. */
void valley_herd(valley *s, int species, int from, int to, int n);
/* n wild animals to the bag and the supply [V6.5.7]; tells E_ANIMAL_KILLED. */
void valley_kill_wild(valley *s, int species, int space, int n, int cause, ber_log *log);
/* All animals of a space, also tamed ones [R27]; tells. */
void valley_kill_animals(valley *s, int space, int cause, ber_log *log);
void valley_tame(valley *s, int seat, int space); /* one wild wolf [V8.41] */
bool valley_has_tamed(const valley *s, int seat); /* anywhere */
/* All tamed wolves of the seat there become wild; tells E_WENT_WILD if there are any. */
void valley_go_wild(valley *s, int seat, int space, ber_log *log);
/* One warrior, woman or tamed wolf dies; tells E_KILLED; then valley_tend() of the space unless
 * its tribe stage is being fought. */
void valley_kill(valley *s, int seat, int piece, int space, int cause, ber_log *log);
/* Everything that lives there dies, Strangers too; tells. Returns the pieces (warriors and women)
 * of other tribes than `killer` that died. */
int valley_kill_all(valley *s, int space, int killer, int cause, ber_log *log);
void valley_kill_strangers(valley *s, int space, int cause, ber_log *log);
/* [V6.4.10, V8.41] Camps there without a woman of their owner go, tamed wolves without a piece of
 * theirs become wild. */
void valley_tend(valley *s, int space, ber_log *log);
void valley_remove_camp(valley *s, int space, int cause,
                        ber_log *log);                    /* also no more Fire [V9.7] */
void valley_lose_fire(valley *s, int seat, ber_log *log); /* if he has it */
void valley_take_fire(valley *s, int seat, ber_log *log); /* tells E_FIRE_TAKEN */
/* [V8.30] A tribe there with a Stranger takes him in; in its own movement he moves with it. */
void valley_adopt(valley *s, int space, ber_log *log);
void valley_damage_crop(valley *s, int space, int event, ber_log *log); /* E_CROP_DAMAGED, _LOST or
                                                                         * E_TRAMPLED */
void valley_remove_crop(valley *s, int space);
void valley_sow(valley *s, int seat, int space, ber_log *log); /* pays 1, an intact crop; tells */
/* [V6.4.4] Animals and pieces of other tribes there, as far as they are to be seen. */
int valley_enemies(const valley *s, int seat, int space);
uint64_t valley_enemy_spaces(const valley *s, int seat); /* where that is not 0 */

/* valley_setup.c */
void valley_lay_out(valley *s); /* [V5] up to the first step of fate */
flow_fate valley_fate_map, valley_fate_first, valley_fate_draw; /* the last also F_CARDS, F_DEAL */
flow_lot valley_lot_draw;
flow_lister valley_list_place_start, valley_list_sow_start;
flow_doer valley_do_map, valley_do_first, valley_do_place_start, valley_do_sow_start,
    valley_do_deal;
flow_closer valley_close_draw;
void valley_draw_card(valley *s, int seat, int card, ber_log *log); /* tells */
uint64_t valley_deck(const valley *s);                              /* of a true state */
int valley_deck_size(const valley *s);                              /* public */
void valley_renew_deck(valley *s, ber_log *log);                    /* [V6.9.1] if it is empty */

/* valley_animals.c: phases 2 and 3. */
flow_fate valley_fate_arrive, valley_fate_die; /* a die: F_DIRECTION and all other dice */
flow_lot valley_lot_arrive, valley_lot_die;
flow_lister valley_list_resurrect;
flow_doer valley_do_arrive, valley_do_resurrect, valley_do_direction, valley_do_draw;
flow_closer valley_close_arrive, valley_close_resurrect, valley_close_animals;
/* [V6.3.3] Whether one step of the species that way is blocked. */
bool valley_is_blocked(const valley *s, int species, int space, int direction);
/* One group one space further, with trampling [V8.39]. */
void valley_drive(valley *s, int species, int from, int to, int n, ber_log *log);

/* valley_move.c, valley_reach.c: phase 4. */
flow_lister valley_list_move, valley_list_move_dest, valley_list_move_warriors,
    valley_list_move_women, valley_list_move_wolves;
flow_doer valley_do_tie, valley_do_move, valley_do_move_dest, valley_do_move_warriors,
    valley_do_move_women, valley_do_move_wolves;
flow_closer valley_close_tribes, valley_close_move;
void valley_mark_moved(valley *s, int sex, int space, int n);
bool valley_may_camp(const valley *s, int seat, int space);      /* [V6.4.8] but for the pieces */
void valley_build(valley *s, int seat, int space, ber_log *log); /* the camp is there; tells */
/* Where a group from there may go, if any may leave at all [V6.4.5]. */
uint64_t valley_reach(const valley *s, int seat, int from);
/* The armed cards that serve a group on this way [V6.4.11]. */
unsigned valley_armed_for(const valley *s, int seat, int from, int to);
int valley_may_leave(const valley *s, int seat, int from, unsigned armed); /* [V6.4.4] */
#define MOVEMENT_CARDS                                                                             \
    (BIT(BRIDGE) | BIT(SWIMMING) | BIT(CANOE) | BIT(RAFT) | BIT(CAMOUFLAGE) | BIT(ENDURANCE) |     \
     BIT(FORCED_MARCH) | BIT(ESCAPE))
/* The movement cards among these whose arming would add something [V8]. */
uint64_t valley_useful_cards(const valley *s, int seat, uint64_t cards);
uint64_t valley_movable(const valley *s, int seat); /* spaces with unmoved pieces that can go */

/* valley_window.c: windows [V6]. */
/* Asks the window of this kind, from the first in turn order (or only `seat`, for windows that
 * ask one). Who is asked is decided by valley_close_window(). */
ber_frame *valley_ask_window(valley *s, int kind, int seat);
bool valley_concerns(const valley *s, const ber_frame *f, int seat); /* public facts alone */
bool valley_is_window(int kind);
uint64_t valley_fenceable(const valley *s,
                          int seat); /* own crops without a fence, if one is left */
uint64_t valley_plantable(const valley *s,
                          int seat); /* own plain villages where a crop may be sown */
flow_lister valley_list_window;
flow_doer valley_do_window;
flow_closer valley_close_window;
/* Appends the cards of the hand that may be played now. */
ber_action *valley_list_cards(const valley *s, const ber_frame *f, int seat, ber_action *out);

/* valley_combat.c, valley_dice.c, valley_capture.c: phase 5. */
uint64_t valley_combat_spaces(const valley *s, int seat); /* [V6.5.1] */
flow_lister valley_list_combat, valley_list_combat_loss, valley_list_conquest, valley_list_species;
flow_doer valley_do_combat, valley_do_tribe_dice, valley_do_animal_dice, valley_do_combat_loss,
    valley_do_conquest, valley_do_species, valley_do_strangers;
flow_closer valley_close_combat, valley_close_fight, valley_close_animal_dice,
    valley_close_strangers,
    valley_close_bears; /* F_COMBAT ends as F_STRANGERS, this as F_FEED of the first in turn */
int valley_visible_tribes(const valley *s, int space);             /* as a set of seats */
void valley_clear_combat(valley *s);                               /* what cards and kills say */
int valley_force(const valley *s, int seat, int space, int fight); /* [V6.5.2] */
void valley_begin_tribe_dice(valley *s, int space, int fight, int tribes);
void valley_begin_animal_dice(valley *s, int seat, int space, int species);
int valley_meat_of(const valley *s, int species);                  /* food of one animal now */
void valley_claim(valley *s, int winner, int space, ber_log *log); /* [V6.5.4] */
void valley_credit(valley *s, int seat, int n, ber_log *log);      /* with kills [V8.7] */
void valley_scorch(valley *s, int seat, int space, ber_log *log);  /* [V8.31] */
int valley_bonus(const valley *s, int seat, int space, int fight); /* [V6.5.3] of enum fight */
int valley_pack_bonus(const valley *s, int n);                     /* [V6.5.6] */
bool valley_can_lure(const valley *s, int seat);                   /* [V8.8] somewhere */

/* valley_event.c, valley_event_losses.c: phase 1; section 7. */
flow_fate valley_fate_event, valley_fate_event_token, valley_fate_stranger_sex;
flow_lot valley_lot_event;
flow_lister valley_list_lose_piece, valley_list_lose_anywhere, valley_list_lose_lava;
flow_doer valley_do_event, /* the bottom frame becomes F_ARRIVE of the first player */
    valley_do_event_die, valley_do_event_token, valley_do_stranger_sex, valley_do_fire_dice,
    valley_do_lose_piece, valley_do_lose_anywhere, valley_do_lose_lava;
flow_closer valley_close_lose_piece, valley_close_lose_anywhere, valley_close_lose_lava,
    valley_close_fire_dice;
void valley_end_lasting(valley *s, int lasting, ber_log *log); /* its cards are discarded; tells */
int valley_discarded_events(const valley *s, int season, int event);
int valley_event_deck_size(const valley *s, int season); /* public, with a seen top card */
/* What the top card may be, as actions from `base` on. */
int valley_list_top_event(const valley *s, int season, int base, ber_outcome *out);
/* Tokens of the bag whose space is not one of these; without any the letters [R59]. */
int valley_list_bag(const valley *s, uint64_t closed_spaces, ber_outcome *out);
/* Tells a token or letter that was drawn and put back; returns its space. */
int valley_tell_entry(const valley *s, int seat, ber_action a, ber_log *log);
void valley_roll_for_fire(valley *s, int seats); /* who may lose it by this weather */
/* [V6.1.2] An empty deck is renewed from its discards. */
void valley_renew_events(valley *s, int season, ber_log *log);

/* valley_destiny.c, valley_destiny_move.c, valley_destiny_fight.c: section 8. */
void valley_discard_card(valley *s, int seat, int card); /* out of his hand */
/* Cards of the hand that `play` may name in this guarded prompt, any-time cards too. */
uint64_t valley_playable(const valley *s, const ber_frame *f, int seat);
/* Cards that name their space at once: save, fence, plant, fever. */
ber_action *valley_list_placed(const valley *s, const ber_frame *f, int seat, ber_action *out);
/* Discards the card, tells E_PLAYED, does it or pushes its first part. */
void valley_play(valley *s, ber_frame *f, int seat, int card, ber_log *log);
void valley_play_placed(valley *s, ber_frame *f, int seat, ber_action a, ber_log *log);
flow_lister valley_list_drums_space, valley_list_drums_direction, valley_list_wild_child_space,
    valley_list_wild_child_sex, valley_list_wolf_cub, valley_list_card_mode, valley_list_domestic,
    valley_list_love_own, valley_list_love_target, valley_list_theft, valley_list_espionage,
    valley_list_slide, valley_list_wildfire, valley_list_decoy_to, valley_list_decoy_animal,
    valley_list_friend, valley_list_escape_dest, valley_list_escape_warriors,
    valley_list_escape_women, valley_list_climb_warriors, valley_list_climb_women,
    valley_list_childbirth, valley_list_fever, valley_list_terraced;
flow_doer valley_do_drums_space, valley_do_drums_direction, valley_do_wild_child_space,
    valley_do_wild_child_sex, valley_do_wolf_cub, valley_do_card_mode, valley_do_domestic,
    valley_do_love_own, valley_do_love_target, valley_do_theft, valley_do_espionage,
    valley_do_slide, valley_do_wildfire, valley_do_decoy_to, valley_do_decoy_animal,
    valley_do_friend, valley_do_escape_dest, valley_do_escape_warriors, valley_do_escape_women,
    valley_do_climb_warriors, valley_do_climb_women, valley_do_childbirth, valley_do_fever,
    valley_do_terraced, valley_do_visit, valley_do_show, valley_do_foresee;
flow_fate valley_fate_visit, valley_fate_show, valley_fate_foresee;
flow_closer valley_close_fever, valley_close_show;
/* Whether a card of a window has a use now, and what it does at once: the table in
 * valley_destiny.c. */
typedef bool valley_check(const valley *s, const ber_frame *f, int seat);
typedef void valley_card(valley *s, const ber_frame *f, int seat, ber_log *log);
valley_check valley_is_fight, /* whether there is still somebody to fight */
    valley_can_arm_women, valley_can_light_torches, valley_can_trap, valley_can_befriend,
    valley_can_flee, valley_can_climb, valley_can_visit;
valley_card valley_arm_women, valley_sharpen_stones, valley_speed_up, valley_light_torches,
    valley_trap, valley_scorch_earth, valley_visit;

/* valley_survive.c: phases 6 to 9. */
flow_lister valley_list_feed, valley_list_birth_sex, valley_list_sow;
flow_doer valley_do_feed, valley_do_birth_dice, valley_do_birth_sex, valley_do_sow, valley_do_card;
flow_closer valley_close_feed, valley_close_harvest, valley_close_births, valley_close_birth_dice,
    valley_close_birth_sex, valley_close_sow, valley_close_cards;
int valley_need(const valley *s, int seat);                           /* [V6.6.3] */
uint64_t valley_fishing(const valley *s, int seat);                   /* spaces that fish */
uint64_t valley_gathering(const valley *s, int seat, bool in_winter); /* spaces that gather */
uint64_t valley_harvesting(const valley *s, int seat);                /* crops he harvests */
int valley_births(const valley *s, int seat, int space);              /* [V6.7.2] without dice */
/* One birth die in a space without a camp [V8.26]. */
void valley_begin_childbirth(valley *s, int seat, int space);
/* Births in a camp by choice [V8.22]: pushed on the births frame instead of the dice. */
void valley_begin_good_herbs(valley *s, int seat, int space);
int valley_mother(const valley *s, int space); /* whose mothers are there, or NOBODY */

/* valley_end.c: eliminations, phase 10, results. */
/* [V6.10.6] Removes tribes without pieces; pushes F_LAY_DOWN if a hand is left over. True if it
 * pushed. Called where something is finished, not inside a fight or a row of losses. */
bool valley_bury(valley *s, ber_log *log);
void valley_begin_turn(valley *s, ber_frame *f, ber_log *log); /* phase 1; f: the bottom frame */
/* The bottom frame becomes this part of the turn, for the first in turn order; without any tribe
 * the turn is at its end. */
void valley_enter(valley *s, ber_frame *f, int kind);
/* The next in turn order, or the next part of the turn. */
void valley_go_on(valley *s, ber_frame *f, int next_kind);
flow_fate valley_fate_lay_down;
flow_lot valley_lot_lay_down;
flow_doer valley_do_lay_down;
flow_closer valley_close_lay_down, valley_close_turn_end;
/* How the game ended. */
enum { NOT_OVER, OVER_EXTINCT, OVER_ALONE, OVER_YEARS, OVER_CAMPS };
int valley_ending(const valley *s);

/* valley.c */
bool valley_has_answer(const valley *s, const ber_frame *f); /* of a seat that it asks */

/* valley_hide.c, valley_ground.c. */
/* In a guess nobody but its viewer is known to have seen anything. */
void valley_forget(valley *s);
int valley_terrain(const valley *s, int space);

/* valley_eval.c, valley_pick.c, valley_weights.c: advice for computer players. */
float valley_evaluate_one(const valley *s, int seat); /* between two groups on the way */
uint64_t valley_exposed(const valley *s, int seat);   /* its camps that warriors of others reach */
float valley_measure_odds(const valley *s, int seat, int space); /* from 0 to 1: of a fight there */
int valley_spare_warriors(const valley *s, int seat, int space); /* a camp keeps one */
bool valley_has_purpose(const valley *s, int seat, int from);    /* there is something to go for */
/* valley_odds.c */
int valley_defenders(const valley *s, int owner, int space);      /* who fights there for a camp */
uint64_t valley_even_camps(const valley *s, int seat, int owner); /* that it can attack so */
bool valley_attacks(const valley *s, int seat, int owner);        /* some camp of it */
/* Warriors who can leave a space and leave no women alone with animals, or in an exposed camp. */
int valley_free_warriors(const valley *s, int seat, int from);
/* Own camps whose women are alone with animals, where enough of these warriors can come. */
uint64_t valley_forlorn(const valley *s, int seat);
bool valley_is_about_to_win(const valley *s, int seat);

#endif
