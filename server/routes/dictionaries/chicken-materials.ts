import { actorOf, handle } from '#server/http/route.ts'
import {
  changeMaterial,
  createMaterial,
  recallDeletion,
  removeMaterial,
} from '#server/services/chicken-materials.ts'
import {
  allChickenMaterials,
  chickenMaterialOf,
  listChickenMaterials,
} from '#server/store/dictionaries/chicken-materials.ts'
import {
  allMaterials,
  chickenMaterialById,
  chickenMaterials,
  createChickenMaterial,
  deleteChickenMaterial,
  recallChickenMaterial,
  updateChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { notFound } from '#src/contract/refused.ts'

export const routes = [
  handle(chickenMaterials, ({ query, services }) => listChickenMaterials(services.db, query)),

  handle(chickenMaterialById, async ({ params, services: { db } }) => {
    const material = await chickenMaterialOf(db, params.id)
    if (!material) throw notFound('This material')
    return material
  }),

  handle(allMaterials, async ({ services }) => ({ content: await allChickenMaterials(services.db) })),

  handle(createChickenMaterial, (call) => createMaterial(call.services, actorOf(call), call.body)),

  handle(updateChickenMaterial, (call) =>
    changeMaterial(call.services, actorOf(call), call.params.id, call.body),
  ),

  handle(deleteChickenMaterial, (call) => removeMaterial(call.services, actorOf(call), call.params.id)),

  handle(recallChickenMaterial, (call) => recallDeletion(call.services, actorOf(call), call.params.id)),
]
