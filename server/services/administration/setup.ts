import { containerRows, materialRows, packageTypeRows } from '#server/domain/dictionaries/example.ts'
import { type ChangeBy, withoutNews } from '#server/services/changes/change.ts'
import { createEntry } from '#server/services/changes/dictionary.ts'
import { keptFirstEvent } from '#server/services/intake/first-event.ts'
import type { Services } from '#server/services/services.ts'
import { isDemonstration, newestRefusal, partsPresent } from '#server/store/administration/setup.ts'
import { containerSource } from '#server/store/dictionaries/containers.ts'
import { chickenMaterialSource, potatoMaterialSource } from '#server/store/dictionaries/materials.ts'
import { chickenPackageSource, potatoPackageSource } from '#server/store/dictionaries/packages.ts'
import type { loadExampleDictionary, Setup } from '#src/contract/administration/setup.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { t } from '#src/domain/language/text.ts'
import { isSetUp, missingParts, setupProgress } from '#src/domain/setup.ts'

/** What is set up so far. */
export async function setupOf({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Setup> {
  const [present, firstEvent, demonstration] = await Promise.all([
    partsPresent(db, now()),
    keptFirstEvent(db),
    isDemonstration(db),
  ])
  // What a key stands for is forgotten after some weeks, the first event is not.
  if (firstEvent) present.add('FIRST_EVENT')
  const steps = setupProgress(present)
  return {
    complete: demonstration || isSetUp(steps),
    steps,
    missing: missingParts(present),
    firstEvent,
    refusedEvent: present.has('FIRST_EVENT') ? null : await newestRefusal(db),
  }
}

/**
 * Creates the entries of the example, all or none. What a chain has of containers already stays as it is.
 *
 * @throws Refused 409 when there are materials already.
 */
export const loadExample = (
  services: Services,
  by: ChangeBy,
): Promise<AnswerOf<typeof loadExampleDictionary>> =>
  services.db.transaction(async (tx) => {
    const present = await partsPresent(tx, services.now())
    if (present.has('MATERIALS'))
      throw conflict(t('There are materials already. The example can only be loaded while there are none.'))
    const quiet = withoutNews(services, tx)
    const uuids = new Map<string, string>()
    for (const { code, line, pieceWeightG, holdLimitS, fryTimeS, name } of materialRows) {
      const form = {
        materialCode: code,
        name,
        pieceWeight: pieceWeightG,
        holdLimit: holdLimitS,
        fryTime: fryTimeS,
      }
      const { uuid } =
        line === 'CHICKEN'
          ? await createEntry(quiet, by, chickenMaterialSource, { ...form, grilled: false })
          : await createEntry(quiet, by, potatoMaterialSource, form)
      uuids.set(code, uuid)
    }
    for (const { code, name, material, pieces } of packageTypeRows) {
      const isPotato = materialRows.some((one) => one.code === material && one.line === 'POTATO')
      const source = isPotato ? potatoPackageSource : chickenPackageSource
      await createEntry(quiet, by, source, { code, name, materialUuid: uuids.get(material) ?? '', pieces })
    }
    const containers = present.has('CONTAINERS') ? [] : containerRows
    for (const container of containers) await createEntry(quiet, by, containerSource, container)
    for (const kind of ['MATERIAL', 'PACKAGE', 'CONTAINER'] as const)
      await services.live.publish(dictionariesTopic, 'everyone', { kind }, tx)
    return {
      materials: materialRows.length,
      containers: containers.length,
      packages: packageTypeRows.length,
    }
  })
