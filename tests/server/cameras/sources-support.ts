import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { cameraTarget } from '#server/services/cameras/sources/links.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

export const PASSWORD = 'Kitchen:2026@ä'

const WORKING = {
  outcome: 'OK',
  device: { manufacturer: 'Acme', model: 'Dome 4', serial: '000123', firmware: '1.0' },
  devicePort: 80,
  authentication: 'digest',
  firstPictureMs: 90,
} as const
const STREAMS = [
  inspectedStream({ token: 'main', name: 'Main', path: '/main?channel=1' }),
  inspectedStream({ token: 'sub', name: 'Sub', width: 640, height: 360, path: '/sub' }),
  inspectedStream({ token: 'hevc', codec: 'H265', usable: false, why: 'It sends H265.' }),
]

/** A provider with a restaurant in reach of cameras: what connects to them stands in. */
export function startSources() {
  let provider: TestProvider
  let drop: () => Promise<void>
  let admin: string
  let restaurantId: string
  /** Cameras that were tried, with what was typed. */
  let asked: unknown[]
  /** Hosts that answer. */
  let reachable: Set<string>

  beforeAll(async () => {
    const database = await freshDatabase()
    provider = await startTestProvider({ databaseUrl: database.url })
    restaurantId = await restaurantUuid(provider.services.db, '0412')
    drop = async () => {
      await provider.stop()
      await database.drop()
    }
  })
  afterAll(() => drop())
  beforeEach(async () => {
    asked = []
    reachable = new Set(['10.20.0.15', '10.20.0.18'])
    const found = standInCameras({
      '10.20.0.15': { ...WORKING, streams: STREAMS },
      '10.20.0.16': { outcome: 'CREDENTIALS' },
      '10.20.0.18': { outcome: 'OK', streams: [inspectedStream({ path: '/live' })], authentication: 'basic' },
      '127.0.0.1': { outcome: 'NOT_ALLOWED' },
    })
    provider.services.cameras = {
      ...found,
      inspect: (camera, wanted) => {
        asked.push({ ...camera, wanted })
        return found.inspect(camera, wanted)
      },
      reach: async (host) => (reachable.has(host) ? null : 'UNREACHABLE'),
    }
    await provider.services.db.run(sql`DELETE FROM camera WHERE clip IS NULL`)
    // So that no test waits for another's tests of cameras; what was signed in by then is signed out.
    provider.clock.advance(120_000)
    admin = await provider.tokenOf(ADMIN)
  })

  const params = () => ({ restaurantId })
  const add = (more: object = {}, token = admin) =>
    provider.call(createCamera, {
      params: params(),
      token,
      body: {
        name: 'Drive-thru',
        categories: [],
        address: '10.20.0.15',
        username: 'viewer',
        password: PASSWORD,
        mainToken: 'main',
        subToken: 'sub',
        ...more,
      },
    })
  const idOf = async (uuid: string) =>
    (await provider.services.db.one<{ id: number }>(sql`SELECT id FROM camera WHERE uuid = ${uuid}`)).id
  return {
    get provider() {
      return provider
    },
    get asked() {
      return asked
    },
    get reachable() {
      return reachable
    },
    get admin() {
      return admin
    },
    params,
    add,
    async added(more: object = {}): Promise<Camera> {
      const { status, body } = await add(more)
      expect(status).toBe(200)
      return body
    },
    of: ({ uuid }: { uuid: string }) => ({ params: { restaurantId, id: uuid }, token: admin }),
    idOf,
    async listed(uuid: string) {
      const page = { params: params(), token: admin, query: { limit: 100 } }
      return (await provider.call(cameras, page)).body.content.find((one) => one.uuid === uuid)
    },
    target: async (uuid: string, stream: CameraStream = 'MAIN') =>
      cameraTarget(provider.services, { cameraId: await idOf(uuid), stream }),
  }
}
