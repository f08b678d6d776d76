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
  | { screen: 'replay'; table: string }
  /** A file of the player's own. */
  | { screen: 'record' }
  /** A key to become somebody in this browser. */
  | { screen: 'key'; words: string }
  /** Links of letters. */
  | { screen: 'confirm' | 'off' | 'recover'; key: string };

export function readRoute(hash: string): Route {
  const [screen, what] = hash.replace(/^#\/?/, '').split('/');
  if (screen === 'record' || screen === 'games') return { screen };
  if (screen === 'confirm' || screen === 'off' || screen === 'recover')
    return { screen, key: (what ?? '').replace(/[^0-9a-f]/g, '').slice(0, 64) };
  if (screen === 'key') return { screen, words: (what ?? '').slice(0, 200) };
  if (screen === 'new' || screen === 'rules' || screen === 'lesson')
    return { screen, game: what ?? '' };
  if ((screen === 'table' || screen === 'replay') && what && /^[a-z0-9]{4,32}$/.test(what))
    return { screen, table: what };
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
    default:
      return `#/${route.screen}/${route.table}`;
  }
}
