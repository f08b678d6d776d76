/*
 * valley_names.h: the words of Valley of the Mammoths: nouns, verbs, prompts, events, options and
 * frames, in the order of the tables in valley_data.c. Included by valley.h.
 */
#ifndef VALLEY_NAMES_H
#define VALLEY_NAMES_H

enum {
    SEATS = 6,
    SPACES = 37,
    SPECIES = 6,
    TOKENS = 54,
    LETTERS = 18,
    CARDS = 40,
    RIVERS = 6,
    DIRECTIONS = 6,
    EDGES = 90,      /* between neighbours */
    HALF_EDGES = 48, /* in a half, or between it and the seam, or in the seam: six of both */
    MAX_WARRIORS = 10,
    MAX_WOMEN = 6,
    MAX_CAMPS = 5,
    CAMPS_TO_WIN = 4,
    MAX_CROPS = 9,
    MAX_FENCES = 2,
    LOOSE_WOLVES = 8, /* unlettered; never in the bag */
    AMOUNTS = 18,     /* 0 to 17 pieces */
    LAST_YEAR = 20,
};

/* What is given and gained [V5.2, V5.3, V6.2.3, V6.6.2]. */
enum { START_WARRIORS = 5, START_WOMEN = 2, START_FOOD = 12, BEGINNER_FOOD = 15 };
enum { BACK_WARRIORS = 3, BACK_WOMEN = 1, BACK_FOOD = 8, BACK_CARDS = 3 };
enum { INTACT_CROP = 8, DAMAGED_CROP = 4, GOOD_RAIN_MORE = 4 };

/* ---- Nouns ------------------------------------------------------------------------------ */

enum domain {
    D_SEAT,
    D_SPACE,
    D_SPOT, /* a space or none */
    D_SEX,
    D_PIECE,
    D_AMOUNT,
    D_ANSWER,
    D_DIRECTION,
    D_CARD, /* ends with `hidden` */
    D_MODE,
    D_LOOT,
    D_SPECIES,
    D_TOKEN,
    D_LETTER,
    D_FACE,
    D_EVENT, /* ends with `hidden` and `none` */
    D_ARRANGEMENT,
    D_SEASON,
    D_TOKEN_PLACE,
    D_STATUS,
    D_ABILITY,
    D_TERRAIN,
    D_RIVER,
    D_LASTING,
    D_REASON,
    D_CAUSE,
    D_HOLDER, /* a seat or none */
    D_SIDE,   /* a seat or the animals */
    D_KIND,   /* a species or none */
    D_FRAME,
    D_EDGE, /* between two spaces: rivers of an edition */
};

enum { NOWHERE = SPACES };                 /* a spot that is no space */
enum { NOBODY = SEATS };                   /* a holder that is no seat */
enum { BEASTS = SEATS };                   /* the side of the animals, in `roll` */
enum piece { WARRIOR, WOMAN, WOLF_TAMED }; /* the first two are the sexes */
enum answer { NO, YES };
enum species { WOLF, TIGER, BEAR, BISON, RHINOCEROS, MAMMOTH };
enum terrain { PLAIN, FOREST, MOUNTAIN, VOLCANO, LAKE };
enum season { SUMMER, WINTER };
enum mode { MODE_STEPS, MODE_MOUNTAIN, MODE_COMBAT, MODE_FIRE };
enum loot { LOOT_FOOD, LOOT_FIRE };
enum token_place {
    TOKEN_ASIDE = SPACES,
    TOKEN_TAMED,
    TOKEN_BAG,
    TOKEN_PLACES
}; /* below: a space */
enum status { ALIVE, WAITING, OUT };
enum arrangement { RANDOM_MAP = 4 };

/* In the order of facts.json. */
enum card {
    AMAZONS,
    BRIDGE,
    CAMOUFLAGE,
    CANNIBALS,
    DECOY,
    DOMESTIC_PARTNERS,
    ENDURANCE,
    ESCAPE,
    ESPIONAGE,
    FAMILY_VISIT,
    FENCE,
    FERTILITY_HERBS,
    FISHING_NET,
    FLINT,
    FORCED_MARCH,
    FRIEND,
    GOOD_HERBS,
    INTUITION,
    LATE_PLANTING,
    LOVE,
    NATURAL_CHILDBIRTH,
    NATURAL_FERTILIZER,
    POSTPARTUM_FEVER,
    RAFT,
    ROCK_SLIDE,
    ROOTS,
    SCORCHED_EARTH,
    SHARPENED_STONES,
    SPEED,
    SWIMMING,
    TERRACED_AGRICULTURE,
    THEFT,
    TORCHES,
    TRAPS,
    TREE_CLIMBING,
    CANOE,
    WAR_DRUMS,
    WILDFIRE,
    WILD_CHILD,
    WOLF_CUB,
    CARD_HIDDEN,
};

/* Summer's own, winter's own, those of both decks. */
enum event_card {
    DROUGHT,
    EARTHQUAKE,
    EPIDEMIC,
    FLOOD,
    FOREST_FIRE,
    GOOD_RAIN,
    LOCUSTS,
    MILD_AUTUMN,
    OUTBREAK,
    RATS,
    STORMS,
    AVALANCHE,
    BITTER_COLD,
    BLIZZARD,
    CAVE_BEARS,
    FROZEN_RIVER,
    HEAVY_SNOW,
    LONG_WINTER,
    PACK_OF_WOLVES,
    RARE_MEAT,
    SKIN_AND_BONES,
    TEMPEST,
    THE_STRANGER,
    ERUPTION,
    EVENT_KINDS,
    EVENT_HIDDEN = EVENT_KINDS,
    NO_EVENT,
};

/* Event cards that stay face up while they last. */
enum lasting { LASTING_DROUGHT, LASTING_RAIN, LASTING_BONES, LASTING_ICE, LASTINGS };

/* Movement cards armed for the next group [V8]. */
enum ability {
    WITH_BRIDGE,
    WITH_SWIMMING,
    WITH_CANOE,
    WITH_RAFT,
    WITH_CAMOUFLAGE,
    WITH_ENDURANCE_STEPS,
    WITH_ENDURANCE_MOUNTAIN,
    WITH_MARCH_STEPS,
    WITH_MARCH_MOUNTAIN,
    WITH_ESCAPE,
    ABILITIES,
};

/* Why a die counts more, for the log. */
enum reason { FOR_NUMBER, FOR_CAMP, FOR_FLINT, FOR_SPEED, FOR_STONES, FOR_TORCHES, FOR_FIRE };

/* Why somebody or something is no more, for the log. */
enum cause {
    BY_FIGHT,   /* against a tribe */
    BY_ANIMALS, /* against wild animals */
    BY_BEAR,    /* Cave Bears */
    BY_CAPTURE, /* no piece to replace her */
    BY_BURNING, /* of a conquered camp */
    BY_HUNGER,
    BY_AVALANCHE,
    BY_EARTHQUAKE,
    BY_EPIDEMIC,
    BY_FLOOD,
    BY_FOREST_FIRE,
    BY_SNOW,
    BY_ERUPTION,
    BY_LAVA,
    BY_OUTBREAK,
    BY_ROCK_SLIDE,
    BY_WILDFIRE,
    BY_SCORCHED_EARTH,
    BY_FEVER,
    BY_TRAPS,
    BY_CLIMBING, /* a village left for the trees */
    BY_HUNTERS,  /* animals killed in a fight */
    BY_STRANGER, /* animals killed by a Stranger */
    BY_LEAVING,  /* a camp without a woman */
    BY_DEFEAT,   /* what an eliminated tribe leaves */
    BY_PLENTY,   /* a sixth camp */
    CAUSES,
};

/* ---- Verbs: the first id of each -------------------------------------------------------- */

/* Choices offered beside cards come before them, so that lists ascend. */
enum action_base {
    A_PASS,
    A_DONE,
    A_MOVE_FROM,
    A_CAMP = A_MOVE_FROM + SPACES,
    A_TAKE_FIRE = A_CAMP + SPACES,          /* with a piece on a volcano */
    A_FIND_FIRE = A_TAKE_FIRE + SPACES * 2, /* beside a fire */
    A_STARVE,
    A_SOW = A_STARVE + SPACES * 2,
    A_SAVE = A_SOW + SPACES,
    A_FENCE = A_SAVE + (CARDS + 1) * SPACES,
    A_PLANT = A_FENCE + SPACES,
    A_FEVER = A_PLANT + SPACES,
    A_PLAY = A_FEVER + SPACES * SEATS,
    A_PLACE_START = A_PLAY + CARDS + 1,
    A_SOW_START = A_PLACE_START + SPACES,
    A_LOSE_PIECE = A_SOW_START + 2,
    A_LOSE_ANYWHERE = A_LOSE_PIECE + 2,
    A_LOSE_LAVA = A_LOSE_ANYWHERE + SPACES,
    A_RESURRECT = A_LOSE_LAVA + SPACES * 2,
    A_STAY_OUT = A_RESURRECT + SPACES,
    A_DRUMS_SPACE,
    A_DRUMS_DIRECTION = A_DRUMS_SPACE + SPACES,
    A_WILD_CHILD_SPACE = A_DRUMS_DIRECTION + DIRECTIONS,
    A_WILD_CHILD_SEX = A_WILD_CHILD_SPACE + SPACES,
    A_WOLF_CUB_SPACE = A_WILD_CHILD_SEX + 2,
    A_MOVE_DEST = A_WOLF_CUB_SPACE + SPACES,
    A_MOVE_WARRIORS = A_MOVE_DEST + SPACES,
    A_MOVE_WOMEN = A_MOVE_WARRIORS + AMOUNTS,
    A_MOVE_WOLVES = A_MOVE_WOMEN + AMOUNTS,
    A_CARD_MODE = A_MOVE_WOLVES + AMOUNTS,
    A_DOMESTIC_PAIR = A_CARD_MODE + 4,
    A_LOVE_OWN = A_DOMESTIC_PAIR + SPACES * 2,
    A_LOVE_TARGET = A_LOVE_OWN + SPACES * 2,
    A_THEFT_TARGET = A_LOVE_TARGET + SPACES * SEATS,
    A_ESPIONAGE_TARGET = A_THEFT_TARGET + SEATS * 2,
    A_SLIDE_TARGET = A_ESPIONAGE_TARGET + SEATS,
    A_WILDFIRE_TARGET = A_SLIDE_TARGET + SPACES,
    A_DECOY_TO = A_WILDFIRE_TARGET + SPACES,
    A_DECOY_ANIMAL = A_DECOY_TO + SPACES,
    A_CHOOSE_COMBAT = A_DECOY_ANIMAL + SPACES * SPECIES,
    A_CHOOSE_SPECIES = A_CHOOSE_COMBAT + SPACES,
    A_FRIEND_TARGET = A_CHOOSE_SPECIES + SPECIES,
    A_ESCAPE_DEST = A_FRIEND_TARGET + SEATS,
    A_ESCAPE_WARRIORS = A_ESCAPE_DEST + SPACES,
    A_ESCAPE_WOMEN = A_ESCAPE_WARRIORS + AMOUNTS,
    A_CLIMB_WARRIORS = A_ESCAPE_WOMEN + AMOUNTS,
    A_CLIMB_WOMEN = A_CLIMB_WARRIORS + AMOUNTS,
    A_COMBAT_LOSS = A_CLIMB_WOMEN + AMOUNTS,
    A_TAKE = A_COMBAT_LOSS + 3,
    A_BURN,
    A_BIRTH_SEX,
    A_CHILDBIRTH_SPACE = A_BIRTH_SEX + 2,
    A_TERRACED_SPACE = A_CHILDBIRTH_SPACE + SPACES,
    /* Fate. */
    A_MAP = A_TERRACED_SPACE + SPACES,
    A_FIRST = A_MAP + 4,
    A_DRAW = A_FIRST + SEATS,
    A_EVENT = A_DRAW + CARDS + 1,
    A_ARRIVE = A_EVENT + NO_EVENT + 1,
    A_LETTER = A_ARRIVE + TOKENS,
    A_DIE = A_LETTER + LETTERS,
    A_STRANGER = A_DIE + 6,
    A_SHOW = A_STRANGER + 2,
    A_FORESEE = A_SHOW + CARDS + 1,
    A_LAY_DOWN = A_FORESEE + NO_EVENT + 1,
};

enum prompt {
    P_FATE,
    P_PLACE_START,
    P_SOW_START,
    P_FLOOD_SAVE,
    P_LOSE_PIECE,
    P_LOSE_ANYWHERE,
    P_LOSE_LAVA,
    P_RESURRECT,
    P_FENCE,
    P_AFTER_ANIMALS,
    P_DRUMS_SPACE,
    P_DRUMS_DIRECTION,
    P_WILD_CHILD_SPACE,
    P_WILD_CHILD_SEX,
    P_WOLF_CUB_SPACE,
    P_MOVE_MENU,
    P_MOVE_DEST,
    P_MOVE_WARRIORS,
    P_MOVE_WOMEN,
    P_MOVE_WOLVES,
    P_CARD_MODE,
    P_DOMESTIC_PAIR,
    P_LOVE_OWN,
    P_LOVE_TARGET,
    P_THEFT_TARGET,
    P_ESPIONAGE_TARGET,
    P_SLIDE_TARGET,
    P_WILDFIRE_TARGET,
    P_PRE_COMBAT,
    P_DECOY_TO,
    P_DECOY_ANIMAL,
    P_CHOOSE_COMBAT,
    P_CHOOSE_SPECIES,
    P_COMBAT_CARD,
    P_FRIEND_TARGET,
    P_ESCAPE_DEST,
    P_ESCAPE_WARRIORS,
    P_ESCAPE_WOMEN,
    P_CLIMB_WARRIORS,
    P_CLIMB_WOMEN,
    P_COMBAT_LOSS,
    P_CONQUEST,
    P_SCORCHED_EARTH,
    P_CANNIBALS,
    P_FEED,
    P_LATE_PLANTING,
    P_BIRTH_CARD,
    P_BIRTH_SEX,
    P_CHILDBIRTH_SPACE,
    P_POSTPARTUM,
    P_SOW,
    P_TERRACED_SPACE,
};

enum event {
    /* Set-up and the turn. */
    E_ARRANGED,
    E_FIRST,
    E_SETTLED,
    E_SOWED,
    E_DREW,
    E_TURN,
    E_CARDS_RENEWED,
    E_EVENTS_RENEWED,
    E_SEASON,
    E_HELD,
    /* Events. */
    E_EVENT,
    E_EVENT_ENDED,
    E_NO_EFFECT,
    E_EVENT_DIE,
    E_REGION,
    E_RIVER,
    E_DREW_TOKEN,
    E_DREW_LETTER,
    E_BURNS,
    E_FLOODED,
    E_SAVED,
    E_CROP_DAMAGED,
    E_CROP_LOST,
    E_FOOD_LOST,
    E_WOLVES_CAME,
    E_STRANGER_CAME,
    E_OUTBREAK,
    E_BEAR_CAME,
    E_BEAR_LEFT,
    /* Animals. */
    E_ARRIVED,
    E_SET_ASIDE,
    E_BAG_EMPTY,
    E_DIRECTION,
    E_HERD,
    E_TRAMPLED,
    E_STRANGER_MOVED,
    E_ADOPTED,
    E_NOT_ADOPTED,
    /* Pieces. */
    E_RESURRECTED,
    E_STAYED_OUT,
    E_TIE_DIE,
    E_FIRST_PLAYER,
    E_MOVES,
    E_MOVED,
    E_WOLVES_MOVED,
    E_BUILT,
    E_CAMP_LOST,
    E_WENT_WILD,
    E_MOVE_OVER,
    E_KILLED,
    E_ANIMAL_KILLED,
    E_STRANGER_KILLED,
    /* Cards. */
    E_PLAYED,
    E_MODE,
    E_FENCED,
    E_VISITED,
    E_TAMED,
    E_DRUMMED,
    E_CAME,
    E_CONVERTED,
    E_STOLE,
    E_STOLE_FIRE,
    E_SPIED,
    E_SHOWED,
    E_FORESAW,
    E_LURED,
    E_FLED,
    E_HID,
    E_CAME_DOWN,
    E_FOOD_GAINED,
    /* Combat. */
    E_COMBAT,
    E_BONUS,
    E_ROLLED,
    E_BEASTS_BONUS,
    E_BEASTS_ROLLED,
    E_STRANGER_ROLLED,
    E_TIED,
    E_WON,
    E_CAPTURED,
    E_PLUNDERED,
    E_CAMP_TAKEN,
    E_CAMP_BURNED,
    E_MEAT,
    /* The Fire. */
    E_FIRE_TAKEN,
    E_FIRE_LOST,
    E_FIRE_DIE,
    /* Survival, births, the end. */
    E_FISHED,
    E_GATHERED,
    E_HARVESTED,
    E_NEED,
    E_ATE,
    E_HARVEST_OVER,
    E_BIRTH_DIE,
    E_TWINS,
    E_BORN,
    E_CHILD_LOST,
    E_LAID_DOWN,
    E_ELIMINATED,
    E_ANNOUNCED,
    E_ANNOUNCEMENT_LOST,
    E_EXTINCT,
    E_LAST_YEAR,
    E_WINS,
};

enum option {
    O_ARRANGEMENT,
    O_BEGINNER_FOOD,
    O_FIRE,
    O_YEAR_LIMIT,
    O_COMBAT_TABLE,
    O_STARVATION,
    O_RESURRECTION,
};

/* Open decisions. The bottom frame says which part of the turn is on; frames on it are what
 * interrupts it; the table `rule` in valley.c says what each holds. Windows: `seat` is asked now,
 * the next in turn order follow. None: the game is over. */
enum frame_kind {
    /* Bottom frames, in the order of the game. */
    F_MAP,
    F_FIRST,
    F_PLACE_START,
    F_SOW_START,
    F_DEAL,
    F_EVENT,  /* fate: the card of the turn */
    F_ARRIVE, /* after the event: fate */
    F_RESURRECT,
    F_DIRECTION,
    F_ANIMALS, /* the animals move when the window above is over */
    F_TRIBES,  /* the order of the tribes is found when the window above is over */
    F_MOVE,    /* seat: move_menu */
    F_COMBAT,
    F_STRANGERS,
    F_FEED,
    F_HARVEST, /* all have eaten */
    F_BIRTHS,
    F_SOW, /* sowing begins when the window above is over */
    F_CARDS,
    F_TURN_END, /* closes by itself */
    /* Windows. */
    F_FLOOD_SAVE,
    F_FENCE,
    F_AFTER_ANIMALS,
    F_PRE_COMBAT, /* only its seat */
    F_COMBAT_CARD,
    F_SCORCHED, /* only its seat */
    F_CANNIBALS,
    F_LATE_PLANTING,
    F_BIRTH_CARD, /* only its seat */
    F_POSTPARTUM,
    /* Parts of a group move [V6.4.3]. */
    F_MOVE_DEST,
    F_MOVE_WARRIORS,
    F_MOVE_WOMEN,
    F_MOVE_WOLVES,
    /* Losses by events. */
    F_LOSE_PIECE,
    F_LOSE_ANYWHERE,
    F_LOSE_LAVA,
    /* Fights. */
    F_FIGHT, /* seat: whose part it is */
    F_BEARS,
    F_TRIBE_DICE,  /* seat: who rolls next */
    F_ANIMAL_DICE, /* seat: the tribe */
    F_COMBAT_LOSS, /* seat: who loses */
    F_CONQUEST,    /* seat: the winner */
    F_CHOOSE_SPECIES,
    /* Parts of cards; seat: who played it. */
    F_DRUMS_SPACE,
    F_DRUMS_DIRECTION,
    F_WILD_CHILD_SPACE,
    F_WILD_CHILD_SEX,
    F_WOLF_CUB_SPACE,
    F_CARD_MODE,
    F_DOMESTIC_PAIR,
    F_LOVE_OWN,
    F_LOVE_TARGET,
    F_THEFT_TARGET,
    F_ESPIONAGE_TARGET,
    F_SLIDE_TARGET,
    F_WILDFIRE_TARGET,
    F_DECOY_TO,
    F_DECOY_ANIMAL,
    F_FRIEND_TARGET,
    F_ESCAPE_DEST,
    F_ESCAPE_WARRIORS,
    F_ESCAPE_WOMEN,
    F_CLIMB_WARRIORS,
    F_CLIMB_WOMEN,
    F_BIRTH_SEX,
    F_CHILDBIRTH_SPACE,
    F_FEVER, /* the second pick of Postpartum Fever */
    F_TERRACED_SPACE,
    /* Fate besides the bottom. */
    F_TIE_DICE, /* seat: who rolls next */
    F_EVENT_DIE,
    F_EVENT_TOKEN,
    F_STRANGER_SEX,
    F_FIRE_DICE,
    F_VISIT, /* seat: Family Visit */
    F_BIRTH_DICE,
    F_DRAW,
    F_SHOW, /* seat: the spy */
    F_FORESEE,
    F_LAY_DOWN, /* hands of those who are no more */
    FRAMES,
};

/* What is fought: in F_COMBAT_CARD, F_COMBAT_LOSS and F_TRIBE_DICE. */
enum fight { FIGHT_TRIBES, FIGHT_WOMEN, FIGHT_ANIMALS, FIGHT_BEAR };

/* How far the combat of a space is: F_FIGHT. */
enum stage {
    STAGE_TRIBES,  /* the window of the tribe stage comes next */
    STAGE_DICE,    /* that window is over: dice until one tribe is left */
    STAGE_SPOILS,  /* won: what is conquered is decided, then the windows after it */
    STAGE_ANIMALS, /* the window of the animal stage comes next */
    STAGE_HUNT,    /* that window is over: one species after the other */
};

/* How far the fight for a cave is: F_BEARS. */
enum bear { BEAR_COMES, BEAR_MET, BEAR_FOUGHT };

/* In F_BIRTH_DICE. */
enum twins { SINGLE, SECOND_TWIN, SECOND_TWIN_ALONE, FIRST_TWIN };

#endif
