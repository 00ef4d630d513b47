import type { PictureType } from '#src/contract/define.ts'

const SIGNATURES: readonly [PictureType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
/** So many bytes say what a picture is. */
export const LONGEST_SIGNATURE = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length))

/** What a picture is by its first bytes, whatever its sender says of it; null for anything else. */
export const pictureTypeOf = (head: Uint8Array): PictureType | null =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? null
