import { expect, test } from 'vitest'
import { type FilmAbilities, type FilmWay, filmWays } from '#src/video/film/film-way.ts'

test.each<[string, FilmAbilities, FilmWay[]]>([
  [
    'a browser that can do all of it takes the file first',
    { mp4: true, hls: true, pieces: true },
    ['file', 'hls', 'library'],
  ],
  ['one without HLS of its own', { mp4: true, hls: false, pieces: true }, ['file', 'library']],
  ['a phone that plays files and playlists alone', { mp4: true, hls: true, pieces: false }, ['file', 'hls']],
  ['one that plays playlists alone', { mp4: false, hls: true, pieces: false }, ['hls']],
  ['one that plays pieces alone', { mp4: false, hls: false, pieces: true }, ['library']],
  ['one without any of it has no way', { mp4: false, hls: false, pieces: false }, []],
])('%s', (_, abilities, ways) => {
  expect(filmWays(abilities)).toEqual(ways)
})
