import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('what live video is told by the environment', () => {
  test('nothing is needed', () => {
    const { JANUS_URL, JANUS_ADMIN_KEY, MEDIA_ADDRESS, FFMPEG_PATH } = readConfig({})
    expect([JANUS_URL, JANUS_ADMIN_KEY, MEDIA_ADDRESS, FFMPEG_PATH]).toEqual(Array(4).fill(undefined))
  })
  test.each(['ws://127.0.0.1:8188', 'wss://janus.example/ws'])('%s is a gateway', (url) => {
    expect(readConfig({ JANUS_URL: url, JANUS_ADMIN_KEY: 'key' })).toMatchObject({
      JANUS_URL: url,
      JANUS_ADMIN_KEY: 'key',
    })
  })
  test.each([
    [{ JANUS_URL: 'ws://127.0.0.1:8188' }, 'JANUS_URL and JANUS_ADMIN_KEY must be set together'],
    [{ JANUS_ADMIN_KEY: 'key' }, 'JANUS_URL and JANUS_ADMIN_KEY must be set together'],
    [{ JANUS_URL: 'http://127.0.0.1:8088/janus', JANUS_ADMIN_KEY: 'key' }, 'JANUS_URL'],
    [{ MEDIA_ADDRESS: 'video.example' }, 'MEDIA_ADDRESS'],
    // It would be searched for in folders that somebody else may write to.
    [{ FFMPEG_PATH: 'ffmpeg' }, 'FFMPEG_PATH: an absolute path'],
  ])('%j is refused', (env, said) => {
    expect(() => readConfig(env)).toThrow(said)
  })
})
