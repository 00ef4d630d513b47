/**
 * Calls at each picture that a video shows, until the answer is called. Where the browser cannot tell of pictures, its
 * time that goes on stands for them.
 */
export function followFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    video.addEventListener('timeupdate', onFrame)
    return () => video.removeEventListener('timeupdate', onFrame)
  }
  const next = () => {
    onFrame()
    asked = video.requestVideoFrameCallback(next)
  }
  let asked = video.requestVideoFrameCallback(next)
  return () => video.cancelVideoFrameCallback(asked)
}
