import { type ChangeBy, change } from '#server/services/changes/change.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { deviceIdOf } from '#server/store/devices/online.ts'
import { insertLog } from '#server/store/devices/tablet-records.ts'
import { commandOfUuid, insertCommand, isConnected } from '#server/store/devices/tablet-sockets.ts'
import { liveStreamsByZone, tabletSource } from '#server/store/devices/tablets.ts'
import { entryOf } from '#server/store/dictionary.ts'
import { badRequest, conflict, Refused } from '#src/contract/define/refusal.ts'
import type { CommandForm, Tablet } from '#src/contract/devices/tablets.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { commandOf } from '#src/domain/devices/commands.ts'
import { commandLine } from '#src/domain/devices/log-lines.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'

/** How long a tablet may take to answer, and how often the row is looked at where no news of it came. */
const ANSWER_MS = 6_000
const LOOK_MS = 1_000

/** The live streams of a restaurant by zone. @throws Refused 404. */
export async function commandStreamsOf({ db }: Pick<Services, 'db'>, scope: Scope, restaurantUuid: string) {
  await scopeOfCall(db, scope, restaurantUuid)
  const zones: { zone: string | null; streams: { id: string; streamName: string }[] }[] = []
  for (const { zone, ...stream } of await liveStreamsByZone(db, scope, restaurantUuid)) {
    const last = zones.at(-1)
    if (last?.zone === zone) last.streams.push(stream)
    else zones.push({ zone, streams: [stream] })
  }
  return zones
}

/** Why a tablet currently cannot take commands, in a sentence. */
function checkReachable({ name, status, statusTime, remoteAccess, timezone }: Tablet): void {
  if (!remoteAccess)
    throw conflict(t('Remote access of {name} is off. Turn it on to send commands.', { name }))
  if (status === 'OFFLINE')
    throw conflict(
      t('{name} has been offline since {time}. Send the command once it is back.', {
        name,
        time: formatDayTime(statusTime, timezone ?? 'UTC', 'always'),
      }),
    )
}

async function checkStream(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  tablet: Tablet,
  { streamName }: CommandForm,
) {
  if (streamName === null) return
  const live = tablet.restaurantUuid ? await liveStreamsByZone(db, scope, tablet.restaurantUuid) : []
  if (!live.some((stream) => stream.streamName === streamName))
    throw badRequest(t('{stream} is not a live stream of its restaurant.', { stream: streamName }), {
      streamName: t('Choose a live stream'),
    })
}

/**
 * Tells a tablet what to do, on whichever server it is connected, and waits until it did.
 * @throws Refused 400 by field, 404, 409 when it is offline, not to be commanded or cannot obey, 504 without an answer
 */
export async function commandTablet(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  form: CommandForm,
): Promise<Tablet> {
  const { db, tablets } = services
  const command = commandOf(form)
  let sent = ''
  const { name } = await change(services, actor, COMMANDED(command.action), 'TABLET_COMMANDED', {
    lock: (tx) => entryOf(tx, tabletSource, scope, uuid, 'FOR UPDATE'),
    act: async (tx, tablet, at) => {
      checkReachable(tablet)
      await checkStream({ db: tx }, scope, tablet, command)
      const id = await deviceIdOf(tx, uuid)
      if (id !== null && !(await isConnected(tx, id)))
        throw conflict(t('{name} shows the floor board, and takes no commands.', { name: tablet.name }))
      sent = await insertCommand(tx, uuid, command, at)
      if (id !== null) {
        await insertLog(tx, id, { level: 'INFO', message: commandLine(command), at })
        await tablets.tell(tx, { kind: 'command', id, command: sent })
      }
      return tablet
    },
  })
  const answer = await answerOf(services, sent)
  if (!answer)
    throw new Refused(
      504,
      t('{name} did not answer. It may have lost its connection. Try again in a moment.', { name }),
    )
  if (answer.failure !== null)
    throw conflict(t('{name} could not do that: {failure}', { name, failure: answer.failure }))
  return presentEntry(db, tabletSource, scope, uuid)
}

const COMMANDED = (action: string) => ({
  ...tabletSource,
  recorded: ({ name }: Tablet) => ({ name, action }),
})

/** What became of a command; null where the tablet did not answer in time. */
async function answerOf({ db, tablets }: Services, uuid: string) {
  for (let waited = 0; ; waited += LOOK_MS) {
    const stored = await commandOfUuid(db, uuid)
    if (stored && stored.answeredAt !== null) return stored
    if (waited >= ANSWER_MS) return null
    await tablets.answered(uuid, LOOK_MS)
  }
}
