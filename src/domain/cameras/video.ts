/** How a camera's picture may be coded. */
export const CODECS = ['H264'] as const
export type Codec = (typeof CODECS)[number]

export interface Size {
  width: number
  height: number
}

/** Video capture presets, in the specification's order (spec 2 §5). */
export const VIDEO_PRESETS = {
  lowres: { width: 320, height: 240 },
  'lowres-16:9': { width: 320, height: 180 },
  hires: { width: 1280, height: 720 },
  hdres: { width: 1280, height: 720 },
  fhdres: { width: 1920, height: 1080 },
  '4kres': { width: 3840, height: 2160 },
  stdres: { width: 640, height: 480 },
  'stdres-16:9': { width: 640, height: 360 },
  default: { width: 640, height: 480 },
} as const satisfies Record<string, Size>
export type VideoPreset = keyof typeof VIDEO_PRESETS

/** '640x360', as cameras and their settings name a size. */
export const sizeName = ({ width, height }: Size): string => `${width}x${height}`

export const sameSize = (one: Size, other: Size): boolean =>
  one.width === other.width && one.height === other.height

/** The presets of a size, by name. */
export const presetsOf = (size: Size): VideoPreset[] =>
  (Object.keys(VIDEO_PRESETS) as VideoPreset[]).filter((name) => sameSize(VIDEO_PRESETS[name], size))
