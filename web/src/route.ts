/*
 * route.ts: which screen the address names. Everything stands behind the #, so that the
 * server has one page.
 */
export type Route =
  | { screen: 'home' }
  /** One's own games. */
  | { screen: 'games' }
  | { screen: 'new'; game: string }
  | { screen: 'rules'; game: string }
  | { screen: 'lesson'; game: string }
  | { screen: 'table'; table: string }
  /** `at`: the step to begin with; `review`: it is looked back at. */
  | { screen: 'replay'; table: string; at?: number; review?: boolean }
  /** A file of the player's own. */
  | { screen: 'record' }
  /** A key to become somebody in this browser. */
  | { screen: 'key'; words: string }
  /** Links of letters. */
  | { screen: 'confirm' | 'off' | 'recover'; key: string };

/** "120", "review" or nothing. */
function placeIn(text: string): { at?: number; review?: boolean } {
  if (text === 'review') return { review: true };
  return /^\d{1,6}$/.test(text) ? { at: Number(text) } : {};
}

export function readRoute(hash: string): Route {
  const [screen, what, more] = hash.replace(/^#\/?/, '').split('/');
  if (screen === 'record' || screen === 'games') return { screen };
  if (screen === 'confirm' || screen === 'off' || screen === 'recover')
    return { screen, key: (what ?? '').replace(/[^0-9a-f]/g, '').slice(0, 64) };
  if (screen === 'key') return { screen, words: (what ?? '').slice(0, 200) };
  if (screen === 'new' || screen === 'rules' || screen === 'lesson')
    return { screen, game: what ?? '' };
  const isTable = /^[a-z0-9]{4,32}$/.test(what ?? '');
  if (screen === 'table' && isTable) return { screen, table: what! };
  if (screen === 'replay' && isTable) return { screen, table: what!, ...placeIn(more ?? '') };
  return { screen: 'home' };
}

export function routeTo(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'record':
    case 'games':
      return `#/${route.screen}`;
    case 'key':
      return `#/key/${route.words}`;
    case 'confirm':
    case 'off':
    case 'recover':
      return `#/${route.screen}/${route.key}`;
    case 'new':
    case 'rules':
    case 'lesson':
      return `#/${route.screen}/${route.game}`;
    case 'replay': {
      const place = route.review ? '/review' : route.at ? `/${route.at}` : '';
      return `#/replay/${route.table}${place}`;
    }
    default:
      return `#/${route.screen}/${route.table}`;
  }
}
