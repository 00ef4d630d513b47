import {
  codeTaken,
  deleteMaterial,
  insertChickenMaterial,
  isCodeTaken,
  lockChickenMaterial,
  recallMaterial,
  updateChickenMaterial,
  usesOfMaterial,
} from '#server/store/dictionaries/chicken-materials.ts'
import type { ChickenMaterial, ChickenMaterialForm } from '#src/contract/dictionaries/chicken-materials.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import { type Actor, audit, type Deed } from './audit.ts'
import { RECALL_MS } from './recall.ts'
import type { Services } from './services.ts'

const THIS = 'This material'
const subject = ({ uuid, materialCode }: ChickenMaterial): Deed['subject'] => ({
  kind: 'MATERIAL',
  uuid,
  name: materialCode,
})
const taken = () =>
  conflict('Another material has this code.', { materialCode: 'Another material has this code' })

/** Two that take a code at the same instant both find it free; the index then lets one of them through. */
const unlessTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isCodeTaken(error) ? taken() : error
  })

export async function createMaterial(
  { db, now }: Services,
  actor: Actor,
  form: ChickenMaterialForm,
): Promise<ChickenMaterial> {
  return db.transaction(async (tx) => {
    const created = await insertChickenMaterial(tx, form, now())
    if (!created) throw taken()
    await audit(tx, actor, now(), { action: 'MATERIAL_CREATED', subject: subject(created), after: form })
    return created
  })
}

/** @throws Refused 409 when `version` is not the current one: somebody else changed it first. */
export async function changeMaterial(
  { db, now }: Services,
  actor: Actor,
  uuid: string,
  { version, ...form }: ChickenMaterialForm & { version: number },
): Promise<ChickenMaterial> {
  return db.transaction(async (tx) => {
    const before = await lockChickenMaterial(tx, uuid)
    if (!before) throw notFound(THIS)
    if (before.version !== version)
      throw conflict('Somebody else changed this material. Look at it again before you save.')
    if (await codeTaken(tx, form.materialCode, uuid)) throw taken()
    const after = await unlessTaken(updateChickenMaterial(tx, uuid, form, now()))
    await audit(tx, actor, now(), { action: 'MATERIAL_CHANGED', subject: subject(after), before, after })
    return after
  })
}

/** In quotes, since a package's name may hold commas: 'the packages “8 pc, mixed” and “Box”. Change those'. */
function packagesNamed(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(quoted)
  return names.length === 1 ? `the package ${list}. Change that one` : `the packages ${list}. Change those`
}

/** @throws Refused 409 naming the packages that are made of it. */
export async function removeMaterial({ db, now }: Services, actor: Actor, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const material = await lockChickenMaterial(tx, uuid)
    if (!material) throw notFound(THIS)
    const uses = await usesOfMaterial(tx, uuid)
    if (uses.length > 0) throw conflict(`${material.name} is used in ${packagesNamed(uses)} first.`)
    await deleteMaterial(tx, uuid, now())
    await audit(tx, actor, now(), {
      action: 'MATERIAL_DELETED',
      subject: subject(material),
      before: material,
    })
  })
}

/** @throws Refused 409 when it is too late, or the code has been given to another. */
export async function recallDeletion(
  { db, now }: Services,
  actor: Actor,
  uuid: string,
): Promise<ChickenMaterial> {
  return db.transaction(async (tx) => {
    const back = await unlessTaken(recallMaterial(tx, uuid, now() - RECALL_MS))
    if (!back) throw conflict('This deletion can no longer be taken back.')
    await audit(tx, actor, now(), { action: 'MATERIAL_RECALLED', subject: subject(back) })
    return back
  })
}
