import { provideProgram } from './apt.ts'

export const FFMPEG = '/usr/bin/ffmpeg'

/** @throws Error where there is no ffmpeg and none can be installed */
export const provideFfmpeg = (tell: (line: string) => void): Promise<void> =>
  provideProgram({ path: FFMPEG, name: 'ffmpeg', needs: "The test of cameras' stills needs it" }, tell)
