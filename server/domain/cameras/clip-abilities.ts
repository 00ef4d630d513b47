import type { Abilities } from '#src/domain/cameras/profiles.ts'

/** What the demonstration's cameras can do: their clips are coded in these sizes, at this rate (server/demo/pictures/clips). */
export const CLIP_ABILITIES: Abilities = {
  resolutions: [
    {
      codec: 'H264',
      sizes: [
        { width: 320, height: 180, leastBitrate: 100 },
        { width: 640, height: 360, leastBitrate: 200 },
        { width: 1280, height: 720, leastBitrate: 400 },
      ],
    },
  ],
  limits: { profiles: 6, frameRate: { min: 15, max: 15 }, bitrate: { min: 100, max: 4000 } },
}

/** The profiles that such a camera is delivered with, and has again after it was reset. */
export const DELIVERED_PROFILES = [
  { name: 'Standard', codec: 'H264', width: 640, height: 360, frameRate: 15, bitrate: 500, active: true },
  { name: 'High', codec: 'H264', width: 1280, height: 720, frameRate: 15, bitrate: 1500, active: false },
  { name: 'Low', codec: 'H264', width: 320, height: 180, frameRate: 15, bitrate: 200, active: false },
] as const
