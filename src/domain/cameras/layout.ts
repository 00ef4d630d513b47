/** One place of the wall; null where no camera was put, or where one was taken away. */
export interface Tile {
  /** Unique on the wall, and the same wherever the tile is moved to. */
  key: string
  selectedCameraId: string | null
}

/** The wall of cameras (spec 2 §3, §4). */
export interface CameraLayout {
  tiles: readonly Tile[]
  /** The tile that gives way when a wall of six is full; null while none was chosen. */
  selectedKey: string | null
  /** Number of the next tile, so that no key comes twice. */
  nextKey: number
}

/** How many places a wall may show (spec 2 §9: at most 6). */
export type LayoutType = 1 | 2 | 4 | 6
export const LAYOUT_TYPES: readonly LayoutType[] = [1, 2, 4, 6]
export const MOST_TILES = 6
/** How often a camera may be added at once (spec 2 §9). */
export const LEAST_COUNT = 1
export const MOST_COUNT = 5

export const EMPTY_LAYOUT: CameraLayout = { tiles: [], selectedKey: null, nextKey: 1 }

const FOUR = 4
const isTaken = ({ selectedCameraId }: Tile) => selectedCameraId !== null

/** The cameras on the wall, one for each tile that shows one. */
export const camerasOf = ({ tiles }: CameraLayout): string[] =>
  tiles.flatMap(({ selectedCameraId }) => (selectedCameraId === null ? [] : [selectedCameraId]))

/** The places that the wall shows: 1 without tiles, else the least of 1, 2, 4 and 6 that holds them. */
export const layoutTypeOf = ({ tiles }: Pick<CameraLayout, 'tiles'>): LayoutType =>
  LAYOUT_TYPES.find((size) => size >= tiles.length) ?? MOST_TILES

const tileOf = (layout: CameraLayout, selectedCameraId: string | null): [CameraLayout, Tile] => [
  { ...layout, nextKey: layout.nextKey + 1 },
  { key: `tile-${layout.nextKey}`, selectedCameraId },
]

/** Where the next camera goes on a full wall: onto the selected tile, the first when none is. */
function indexToReplace({ tiles, selectedKey }: CameraLayout): number {
  return Math.max(
    0,
    tiles.findIndex(({ key }) => key === selectedKey),
  )
}

function addOne(before: CameraLayout, cameraId: string): CameraLayout {
  const [layout, tile] = tileOf(before, cameraId)
  const { tiles } = layout
  const empty = tiles.findIndex((one) => !isTaken(one))
  if (empty >= 0) return { ...layout, tiles: tiles.with(empty, tile) }
  if (tiles.length < FOUR) return { ...layout, tiles: [...tiles, tile] }
  if (tiles.length < MOST_TILES) {
    const [grown, gap] = tileOf(layout, null)
    return {
      ...grown,
      tiles: [...tiles.slice(0, FOUR), gap, ...tiles.slice(FOUR), tile].slice(0, MOST_TILES),
    }
  }
  return { ...layout, tiles: tiles.with(indexToReplace(layout), tile), selectedKey: tile.key }
}

/**
 * The wall with a camera `count` times more, 1 to 5 (spec 2 §4): each time the first empty slot is filled; without
 * one a slot is appended, four grow to six with an empty slot at index 4, and of six the selected is replaced.
 */
export function addCamera(layout: CameraLayout, cameraId: string, count = LEAST_COUNT): CameraLayout {
  const times = Math.min(MOST_COUNT, Math.max(LEAST_COUNT, Math.trunc(count) || LEAST_COUNT))
  let after = layout
  for (let time = 0; time < times; time++) after = addOne(after, cameraId)
  return after
}

/** Without its empty slots when 1 or 2 cameras remain, or when 4 or fewer stand on more than 4 slots. */
function compacted(layout: CameraLayout): CameraLayout {
  const taken = layout.tiles.filter(isTaken)
  if (taken.length <= 2 || (layout.tiles.length > FOUR && taken.length <= FOUR))
    return selecting({ ...layout, tiles: taken }, layout.selectedKey)
  return layout
}

/** What is not on the wall cannot be selected. */
const selecting = (layout: CameraLayout, key: string | null): CameraLayout => ({
  ...layout,
  selectedKey: layout.tiles.some((tile) => tile.key === key && isTaken(tile)) ? key : null,
})

/** The wall with a tile chosen, or with none. */
export const selectTile = (layout: CameraLayout, key: string | null): CameraLayout => selecting(layout, key)

/** The wall with other cameras' tiles emptied, and compacted where that leaves too few (spec 2 §4). */
function keepOnly(layout: CameraLayout, keeps: (tile: Tile) => boolean): CameraLayout {
  if (layout.tiles.every((tile) => !isTaken(tile) || keeps(tile))) return layout
  let after = layout
  for (const [index, tile] of layout.tiles.entries()) {
    if (!isTaken(tile) || keeps(tile)) continue
    const [next, gap] = tileOf(after, null)
    after = { ...next, tiles: next.tiles.with(index, gap) }
  }
  return compacted(selecting(after, after.selectedKey))
}

/** The wall without a tile; its slot stays, empty, unless the wall is then compacted. */
export const removeTile = (layout: CameraLayout, key: string): CameraLayout =>
  keepOnly(layout, (tile) => tile.key !== key)

/** The wall without cameras that the restaurant no longer has. */
export function withoutUnknown(layout: CameraLayout, known: Iterable<string>): CameraLayout {
  const ids = new Set(known)
  return keepOnly(layout, ({ selectedCameraId }) => selectedCameraId !== null && ids.has(selectedCameraId))
}

/**
 * The wall with two places swapped by index. A place that is shown and holds no slot yet counts as an empty one, so
 * that a tile can be put there.
 */
export function swapTiles(layout: CameraLayout, from: number, to: number): CameraLayout {
  const shown = layoutTypeOf(layout)
  const isPlace = (index: number) => Number.isInteger(index) && index >= 0 && index < shown
  if (from === to || !isPlace(from) || !isPlace(to)) return layout
  let after = layout
  while (after.tiles.length <= Math.max(from, to)) {
    const [next, gap] = tileOf(after, null)
    after = { ...next, tiles: [...next.tiles, gap] }
  }
  const [one, other] = [after.tiles[from], after.tiles[to]]
  if (!one || !other) return layout
  return { ...after, tiles: after.tiles.with(from, other).with(to, one) }
}

/** What of a wall is kept: the camera of each slot. */
export type SavedLayout = readonly (string | null)[]
export const savedLayout = ({ tiles }: CameraLayout): (string | null)[] =>
  tiles.map(({ selectedCameraId }) => selectedCameraId)

/**
 * The wall of somebody who has not arranged one yet: the restaurant's cameras, as many as a wall holds, in their order.
 * Where there are more, those that give a picture come before the others.
 */
export function firstLayout(cameras: readonly { uuid: string; isSuitable: boolean }[]): CameraLayout {
  const fitting = cameras.toSorted((a, b) => Number(b.isSuitable) - Number(a.isSuitable)).slice(0, MOST_TILES)
  const uuids = cameras.filter((camera) => fitting.includes(camera)).map(({ uuid }) => uuid)
  return restoreLayout(uuids, null)
}

/**
 * A wall saved before, perhaps long ago, as it can be shown now: at most six slots, those of cameras that are gone
 * empty or compacted away. `known` null means that nobody could say which cameras there are: all are believed.
 */
export function restoreLayout(saved: SavedLayout, known: Iterable<string> | null): CameraLayout {
  let layout = EMPTY_LAYOUT
  for (const cameraId of saved.slice(0, MOST_TILES)) {
    const [next, tile] = tileOf(layout, cameraId)
    layout = { ...next, tiles: [...next.tiles, tile] }
  }
  return compacted(known === null ? layout : withoutUnknown(layout, known))
}
