// What the browser remembers: choices for good, the line of play for as long as the tab is open.

const SETTINGS = 'nimbers.settings';
const GAME = 'nimbers.game';

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key));
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a game is lost on reload, and nothing else.
  }
}

export const store = {
  settings: () => read(localStorage, SETTINGS) ?? {},
  keepSettings: (settings) => write(localStorage, SETTINGS, settings),

  game: () => read(sessionStorage, GAME),
  keepGame: (game) => write(sessionStorage, GAME, game),
};
