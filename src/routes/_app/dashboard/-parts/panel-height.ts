/** Height of every panel's body in px: nothing jumps between loader, data and 'No information'. */
export const PANEL_HEIGHT = 304
