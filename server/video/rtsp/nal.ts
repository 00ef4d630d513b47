/** Kinds of H.264's NAL units (ITU-T H.264 table 7-1). */
export const NAL = { slice: 1, key: 5, sps: 7, pps: 8, delimiter: 9, filler: 12 } as const

/** The lower five bits of the first byte; 0, which means nothing, of an empty one. */
export const nalType = (nal: Buffer): number => (nal[0] ?? 0) & 0x1f

/** Whether it is part of a picture itself, not something about pictures. */
export const isSlice = (nal: Buffer): boolean => nalType(nal) >= NAL.slice && nalType(nal) <= NAL.key

/** Whether a slice is its picture's first: it begins with macroblock 0, which is coded as a single 1 (§7.3.3, §9.1). */
export const isFirstSlice = (nal: Buffer): boolean => isSlice(nal) && ((nal[1] ?? 0) & 0x80) !== 0
