import { t } from '../language/text.ts'
import { type Codec, type Size, sameSize } from './video.ts'

/** What a profile says of the picture (spec 2 §3). */
export interface ProfileRule extends Size {
  codec: Codec
  /** Frames per second. */
  frameRate: number
  /** The most it may take, in kbit/s. */
  bitrate: number
}

/** A size that a camera gives. */
export interface Resolution extends Size {
  /** What its picture takes at least, in kbit/s. */
  leastBitrate: number
}

export interface Span {
  min: number
  max: number
}

/** What a camera can do: its resolutions, by codec, and the limits of its profiles. */
export interface Abilities {
  resolutions: readonly { codec: Codec; sizes: readonly Resolution[] }[]
  limits: {
    /** The most profiles it can have. */
    profiles: number
    frameRate: Span
    /** In kbit/s. */
    bitrate: Span
  }
}

/** '1280×720', as people read it. */
export const sizeText = ({ width, height }: Size): string => `${width}×${height}`

export const sizesOf = ({ resolutions }: Pick<Abilities, 'resolutions'>, codec: Codec) =>
  resolutions.find((one) => one.codec === codec)?.sizes ?? []

/** '15', or '5 to 30'. */
const spanText = ({ min, max }: Span) =>
  min === max ? String(min) : t('{least} to {most}', { least: min, most: max })
const isWithin = (value: number, { min, max }: Span) => value >= min && value <= max

/** What is wrong with a profile for a camera, by its field, in a person's words; nothing when it can be played. */
export function profileFaults(
  profile: ProfileRule,
  abilities: Abilities,
): Partial<Record<'codec' | 'width' | 'frameRate' | 'bitrate', string>> {
  const { codec, frameRate, bitrate } = profile
  const { limits } = abilities
  const sizes = sizesOf(abilities, codec)
  if (sizes.length === 0) return { codec: t('This camera does not support {codec}', { codec }) }
  const size = sizes.find((one) => sameSize(one, profile))
  const least = Math.max(limits.bitrate.min, size?.leastBitrate ?? 0)
  return {
    ...(!size && { width: t('This camera does not support {size}', { size: sizeText(profile) }) }),
    ...(!isWithin(frameRate, limits.frameRate) && {
      frameRate: t('This camera supports {range} frames per second', { range: spanText(limits.frameRate) }),
    }),
    ...(!isWithin(bitrate, limits.bitrate)
      ? {
          bitrate: t('This camera supports {range} kbit/s', {
            range: spanText({ ...limits.bitrate, min: least }),
          }),
        }
      : bitrate < least && {
          bitrate: t('{size} needs at least {least} kbit/s', { size: sizeText(profile), least }),
        }),
  }
}
