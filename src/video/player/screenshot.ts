/** Spec 1 §9. */
const WIDTH = 1920
const HEIGHT = 1080
const QUALITY = 0.92

/** The present picture of a video as a JPEG of 1920×1080, its shape kept; null when there is none. */
export async function takeScreenshot(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  const scale = Math.min(WIDTH / videoWidth, HEIGHT / videoHeight)
  const [width, height] = [videoWidth * scale, videoHeight * scale]
  context.fillStyle = 'black'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.drawImage(video, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
