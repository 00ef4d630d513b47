import type { Database } from '#server/db/query.ts'
import { containerRows, materialRows, packageTypeRows } from '#server/domain/dictionaries/example.ts'
import { type Ids, insertAll, type SeedOptions } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

const idOf = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The seed has no '${name}'`)
  return id
}

/** Stores the dictionaries and gives them as the simulation wants them (server/demo/model/day/kitchen.ts). */
export async function seedDictionaries(tx: Database, { seed, now }: SeedOptions) {
  const materials = await insertAll(
    tx,
    'material',
    'material_code',
    materialRows.map((row) => ({
      uuid: seededUuid(seed, `material ${row.code}`),
      material_code: row.code,
      name: row.name,
      line: row.line,
      piece_weight_g: row.pieceWeightG,
      hold_limit_s: row.holdLimitS,
      fry_time_s: row.fryTimeS,
      grilled: false,
      created_at: now,
      updated_at: now,
    })),
  )
  const packageTypes = await insertAll(
    tx,
    'package_type',
    'code',
    packageTypeRows.map((row) => ({
      uuid: seededUuid(seed, `package ${row.code}`),
      code: row.code,
      name: row.name,
      material_id: idOf(materials, row.material),
      pieces: row.pieces,
      created_at: now,
      updated_at: now,
    })),
  )
  const containers = await insertAll(
    tx,
    'container',
    'code',
    containerRows.map((row) => ({
      uuid: seededUuid(seed, `container ${row.code}`),
      ...row,
      created_at: now,
      updated_at: now,
    })),
  )
  return {
    materials: materialRows.map(({ code, name, pieceWeightG, holdLimitS, fryTimeS }) => ({
      id: idOf(materials, code),
      code,
      name,
      pieceWeightG,
      holdLimitS,
      fryTimeS,
      grilled: false,
    })),
    packageTypes: packageTypeRows.map(({ code, material, pieces }) => ({
      id: idOf(packageTypes, code),
      code,
      materialId: idOf(materials, material),
      pieces,
    })),
    containers: containerRows.map(({ code }) => idOf(containers, code)),
    markers: containerRows.map(({ marker }) => marker),
  }
}
