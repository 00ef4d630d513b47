/// <reference path="./hls-light.d.ts" />

/**
 * Plays an HLS playlist in a video element by the library, which is loaded for it. `onFailure` is told once, when there
 * is no going on. Gives what ends it.
 */
export async function playPieces(
  video: HTMLVideoElement,
  url: string,
  onFailure: () => void,
  more: { liveSyncDurationCount?: number } = {},
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  // A worker would come as a blob, which the page's content policy refuses.
  const hls = new Hls({ enableWorker: false, ...more })
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailure()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return () => hls.destroy()
}
