import { expect, test } from 'vitest'
import { readContract } from '#tests/support/architecture/contract.ts'

/** The calls of the specification (spec 1 §7, spec 2 §7), with their methods; what stands in braces is an id. */
const SPECIFIED = `
POST /auth/signIn /auth/refresh /auth/logout /auth/multiFactor/verify /auth/multiFactor/enable/verify
POST /auth/multiFactor/verify/recoveryCode
PUT /auth/multiFactor/recoveryCodes/reset /auth/multiFactor/enable /auth/multiFactor/disable
GET /auth/multiFactor/qr /auth/sessions
DELETE /auth/sessions/{} /auth/sessions/reset/{}

GET /analytic/report /stockOut/list /stockOut/total /stockOut/xls /stockOut/analytic /potato-hold-time
GET /potato-hold-time-by-day-part /potato-average-hold-time /potato-packaged-statistic /potato-batches-statistic
GET /chicken-performance /extended-chicken-performance /report /report/{}/download
GET /alerts/list /alerts/analytic /alerts/count
DELETE /report/{} /alerts/{}
GET /monitoring/label/host/values /monitoring/query /monitoring/query_range

GET /restaurants/{}/cameras /restaurants/{}/cameras/{}/profiles /restaurants/{}/cameras/{}/resolutions
GET /restaurants/{}/cameras/{}/limits /restaurants/{}/cameras/{}/thumbnail /restaurants/{}/cameras/categories
DELETE /restaurants/{}/cameras/{} /restaurants/{}/cameras/{}/profiles/{} /restaurants/{}/cameras/{}/webrtc
DELETE /restaurants/{}/cameras/categories/{}
PATCH /restaurants/{}/cameras/{}
POST /restaurants/{}/cameras/{}/profiles /restaurants/{}/cameras/{}/webrtc /restaurants/{}/cameras/{}/credentials
POST /restaurants/{}/cameras/{}/reset /restaurants/{}/cameras/{}/restart /restaurants/{}/cameras/categories
PUT /restaurants/{}/cameras/{}/profiles/{} /restaurants/{}/cameras/categories/{}

POST /restaurants/{}/recordings /restaurants/{}/recordings/{}/stop
PUT /restaurants/{}/recordings/{}
GET /restaurants/{}/recordings /restaurants/{}/recordings/{} /restaurants/{}/cameras/{}/recordings
GET /restaurants/{}/records/list /restaurants/{}/records/link/{} /restaurants/{}/records/download/{}
DELETE /restaurants/{}/recordings/{} /restaurants/{}/cameras/{}/recordings /restaurants/{}/records/{}

GET /restaurants/{}/streams /restaurants/{}/streams/{} /restaurants/{}/streams/live
GET /restaurants/{}/streams/{}/thumbnail /restaurants/{}/hls/{}/index.m3u8
POST /restaurants/{}/streams /restaurants/{}/streams/{}/stop
PUT /restaurants/{}/streams/{}
DELETE /restaurants/{}/streams/{}

GET /events/streamActivity /events/streamActivity/{}/image /events/streamActivity/eventNames/{}
GET /eventAnalytic /eventAnalytic/materials /support/history
POST /support/support
PUT /support/request/resolve/{}
DELETE /support/request/{}
GET /pnp/modes /pnp/zones /pnp/zones/{}/streams /pnp/aruco-validation/restaurants /pnp/aruco-validation/streams
POST /pnp/zones/{}/start /pnp/zones/{}/stop

GET /tablets/list /tablets/logs /tablets/models /tablets/builds /tablets/command/zones/stream
GET /availability/tablets /tablet-sessions /devices /availability/devices
PUT /tablets/name/{} /tablets/{}/remote-access /devices/{}/confirm
POST /tablets/command/{}
DELETE /tablets/{} /tablets/logs/{} /tablet-sessions /devices/{}

GET /restaurants /restaurants/{} /cities /states /devices/restaurant/empty /networkInformation/tun/
GET /restaurants/{}/scales
POST /restaurants /restaurants/{}/devices
PUT /restaurants/{} /restaurants/{}/changeRestaurant /restaurants/{}/changeRestaurant/{} /restaurants/{}/scales
DELETE /restaurants/{}

GET /users /users/{} /users/user /users/password/reset/check
POST /users /users/update /users/password/reset /users/password/forgot /users/{}/password/restore
POST /users/invitation/{}
PUT /users/notification/{} /users/password /users/{}/block /users/{}/unblock
DELETE /users/{}
GET /policies /roles /roles/constituents /auditTrail /auditTrail/auth
POST /policies /roles
PUT /policies/{} /roles/{}
DELETE /policies/{} /roles/{}

GET /catering-orders /recurring-orders /adjustmentRules /fryers
POST /catering-orders /recurring-orders /adjustmentRules /fryers
PUT /catering-orders/{} /catering-orders/{}/finalize /recurring-orders/{} /adjustmentRules/{} /fryers/{}
DELETE /catering-orders/{} /recurring-orders/{} /adjustmentRules/{} /fryers/{}

GET /dumpPanInfo /dumpPanInfo/total /dumpPanInfo/xls /fryChutesInfo /fryChutesInfo/total /fryChutesInfo/xls
DELETE /dumpPanInfo/{} /fryChutesInfo/{}
GET /chickenEvent/chickenEvents /chickenEvent/chickenEvents/xls /event/events /event/events/xls /events/unusual
GET /dictionaries/chickenEventName /dictionaries/eventName /dictionaries/materials/all
GET /dictionaries/potato-materials/all /dictionaries/measurementUnits /dictionaries/packages
GET /materials/filters/stock-out-materials /materials/filters/chicken-packages /materials/filters/fryer-vendors
PUT /dictionaries/packages/{}

GET /notification/list /notification/unread/count
PUT /notification/read/multiple
DELETE /notification/{}
`

const STATIONS = [
  'breading',
  'conveyor',
  'fryer',
  'prq',
  '',
  'entreeChutes',
  'catering',
  'recommendation',
].map((station) => `/${station === '' ? 'timer' : `${station}Timer`}CycleHistory`)
const ofStation = (path: string) => [
  `GET ${path}`,
  `GET ${path}/total`,
  path.startsWith('/recommendation') ? `GET ${path}/analytic` : `GET ${path}/xls`,
  `DELETE ${path}/{}`,
]
const DICTIONARIES = ['containers', 'chickenPackages', 'materials', 'potato-materials']
const ofDictionary = (name: string) => {
  const path = `/dictionaries/${name}`
  return [`GET ${path}`, `POST ${path}`, `PUT ${path}/{}`, `DELETE ${path}/{}`]
}

const specified = [
  ...SPECIFIED.split('\n').flatMap((line) => {
    const [method, ...paths] = line.trim().split(' ')
    return paths.map((path) => `${method} ${path}`)
  }),
  ...STATIONS.flatMap(ofStation),
  ...DICTIONARIES.flatMap(ofDictionary),
]

test('every call of the specification is one of the contract [1§7.1]', async () => {
  const { endpoints } = await readContract()
  const declared = new Set(endpoints.map(({ name }) => name.replace(/\{\w+\}/g, '{}')))
  expect(specified.length).toBeGreaterThan(220)
  expect(specified.filter((call) => !declared.has(call))).toEqual([])
})
