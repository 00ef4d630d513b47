import type { EventPictures } from './services/media/event-pictures.ts'

/**
 * The one door to server/demo. It is imported only when something is needed from it, so a server with DEMO=0 loads
 * nothing of the demonstration.
 */
export const loadDemonstration = () => import('./demo/demonstration.ts')

/** Unusual events come from the demonstration, which draws their pictures. Loaded with the first picture. */
const loadPictures = () => import('./demo/pictures/pictures.ts')
export const drawnPictures: EventPictures = {
  framePng: async (...asked) => (await loadPictures()).framePng(...asked),
  recordingWebm: async (...asked) => (await loadPictures()).recordingWebm(...asked),
}
