import { describe, expect, test } from 'vitest'
import { readSaid } from '#server/video/signalling-words.ts'

const at = { transaction: 't', session_id: 1, handle_id: 2 }
const message = (body: unknown, more: object = {}) => ({ janus: 'message', ...at, body, ...more })
const read = (said: unknown) => readSaid(typeof said === 'string' ? said : JSON.stringify(said))

describe('what a viewer says', () => {
  test.each([
    ['a session', { janus: 'create', transaction: 't' }],
    ['a handle', { janus: 'attach', transaction: 't', session_id: 1, plugin: 'janus.plugin.streaming' }],
    ['what there is', message({ request: 'list' })],
    ['watching', message({ request: 'watch', id: 7, pin: 'p' })],
    ['an answer', message({ request: 'start' }, { jsep: { type: 'answer', sdp: 'v=0' } })],
    ['stopping', message({ request: 'stop' })],
    [
      'a candidate',
      { janus: 'trickle', ...at, candidate: { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } },
    ],
    ['the last of them', { janus: 'trickle', ...at, candidate: { completed: true } }],
    ['that the viewer is there', { janus: 'keepalive', transaction: 't', session_id: 1 }],
    ['hanging up', { janus: 'hangup', ...at }],
    ['leaving', { janus: 'detach', ...at }],
    ['the end', { janus: 'destroy', transaction: 't', session_id: 1 }],
  ])('%s is read as it is', (_name, said) => {
    expect(read(said)).toEqual({ said })
  })

  test('what is not known of a message is not carried on [V17.3.2a]', () => {
    const said = message(
      { request: 'watch', id: 7, pin: 'p', secret: 's', admin_key: 'k' },
      { apisecret: 'a', token: 'b' },
    )
    expect(read(said)).toEqual({ said: message({ request: 'watch', id: 7, pin: 'p' }) })
  })

  test.each([
    'create',
    'edit',
    'destroy',
    'info',
    'enable',
    'disable',
    'recording',
    'switch',
    'configure',
    'kick_all',
    'pause',
  ])('the plugin is not asked to %s', (request) => {
    expect(read(message({ request, id: 7, admin_key: 'k', secret: 's' }))).toMatchObject({
      refusal: {
        janus: 'success',
        transaction: 't',
        sender: 2,
        plugindata: { data: { streaming: 'event', error_code: 452 } },
      },
    })
  })

  test.each([
    ['no JSON', '{', 454],
    ['no object', '[]', 456],
    ['nothing', 'null', 456],
    ['no transaction', { janus: 'create' }, 456],
    ['no word', { transaction: 't' }, 456],
    ['an unknown word', { janus: 'claim', ...at }, 453],
    ['the word of administrators', { janus: 'list_sessions', transaction: 't', admin_secret: 'x' }, 453],
    [
      'another plugin',
      { janus: 'attach', transaction: 't', session_id: 1, plugin: 'janus.plugin.videoroom' },
      460,
    ],
    ['no session', { janus: 'keepalive', transaction: 't' }, 467],
    ['a session that is no number', { janus: 'keepalive', transaction: 't', session_id: 'x' }, 456],
    ['a very long transaction', { janus: 'create', transaction: 'x'.repeat(65) }, 456],
    ['an offer', message({ request: 'start' }, { jsep: { type: 'offer', sdp: 'v=0' } }), 467],
    [
      'a very long answer',
      message({ request: 'start' }, { jsep: { type: 'answer', sdp: 'x'.repeat(40_000) } }),
      467,
    ],
  ])('%s is refused as Janus does', (_name, said, code) => {
    expect(read(said)).toMatchObject({ refusal: { janus: 'error', error: { code } } })
  })
})
