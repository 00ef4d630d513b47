import type { Character, KitchenDictionary, KitchenRestaurant } from '#server/demo/model/day/kitchen.ts'
import { containerRows, materialRows, packageTypeRows } from '#server/domain/dictionaries/example.ts'

/** The demonstration's dictionaries, with ids as an empty database would give them. */
export const dictionary: KitchenDictionary = {
  materials: materialRows.map((row, index) => ({ ...row, id: index + 1, grilled: false })),
  packageTypes: packageTypeRows.map((row, index) => ({
    id: index + 1,
    code: row.code,
    materialId: materialRows.findIndex((material) => material.code === row.material) + 1,
    pieces: row.pieces,
  })),
  containers: containerRows.map((_, index) => index + 1),
  markers: containerRows.map(({ marker }) => marker),
}

/** A restaurant open from 06:00 to 22:00 every day. */
export function restaurant(
  number: string,
  character: Character = 'NORMAL',
  timezone = 'America/Chicago',
): KitchenRestaurant {
  return {
    id: Number(number),
    number,
    timezone,
    opensMinute: Array(7).fill(360),
    closesMinute: Array(7).fill(1320),
    character,
  }
}
