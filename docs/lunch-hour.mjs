// A kitchen's last hour, told to Linewatch as its equipment would. Needs Node 20, and a key with FACTS and PLAN:
// LINEWATCH=https://linewatch.example KEY=lwe_… RESTAURANT=0412 node lunch-hour.mjs
const { LINEWATCH, KEY, RESTAURANT } = process.env
const MINUTE = 60_000

async function call(path, body) {
  const headers = {
    authorization: `Bearer ${KEY}`,
    'content-type': 'application/json',
    'x-sent-at': Date.now(),
  }
  const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${LINEWATCH}/intake/v1/${path}`, options).catch(() => null)
  if (answer?.ok) return answer.json()
  // A refusal stays one however often it is sent. What is down or busy is tried again: nothing is stored twice.
  if (answer && answer.status < 429) throw new Error(`${answer.status} ${await answer.text()}`)
  const seconds = Number(answer?.headers.get('retry-after') ?? 1 + 4 * Math.random())
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return call(path, body)
}

const plan = await call(`plan?restaurant=${RESTAURANT}`)
const { code: material, pieceWeightG } = plan.materials.find(({ line }) => line === 'CHICKEN')
const [{ code: container }] = plan.containers
const start = Date.now() - 65 * MINUTE
const said = []
const say = (at, type, data) => said.push({ at, type, data })

for (let i = 0; i < 12; i++) {
  // Keys are the kitchen's own names: the same fact has the same one each time more is known about it.
  const startedAt = start + i * 5 * MINUTE
  const food = { material, pieces: 48, weightG: 48 * pieceWeightG }
  const batch = { key: `batch ${start}/${i}`, number: i + 1, workCenter: 'BOARDS', startedAt, ...food }
  say(startedAt, 'batch', batch)
  // Each fourth breading takes 30 s too long: Linewatch sees that by itself.
  const ends = { BREADING: i % 4 ? 80 : 120, BASKET_LOADING: 145, BASKET_TRANSFER: 158, BASKET_FRYING: 360 }
  for (const [stage, seconds] of Object.entries(ends)) {
    const endedAt = startedAt + seconds * 1000
    say(endedAt, 'batch', { ...batch, stages: { [stage]: { endedAt } } })
  }
  const placedAt = startedAt + 7 * MINUTE
  const filled = { container, piecesIn: food.pieces, weightInG: food.weightG, placedAt }
  const pan = { key: `pan ${start}/${i}`, batchKey: batch.key, material, ...filled }
  say(placedAt, 'batch', { ...batch, completedAt: placedAt })
  say(placedAt, 'hold', pan)
  const piecesWasted = i % 3 ? 0 : 6
  const left = { removedAt: placedAt + 15 * MINUTE, piecesWasted, weightWastedG: piecesWasted * pieceWeightG }
  if (left.removedAt < Date.now()) say(left.removedAt, 'hold', { ...pan, ...left })
}

const events = said
  .filter(({ at }) => at <= Date.now())
  .sort((a, b) => a.at - b.at)
  .map(({ type, data }, i) => ({
    specversion: '1.0',
    id: `${start}/${i}`,
    source: `/restaurants/${RESTAURANT}/line`,
    type: `linewatch.${type}.v1`,
    data,
  }))
while (events.length > 0)
  process.stdout.write(`${JSON.stringify(await call('events', events.splice(0, 500)))}\n`)
