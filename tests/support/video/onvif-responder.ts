import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** An answer to a search, as a camera gives it. */
export function probeMatch(
  more: { id?: string; scopes?: string; addresses?: string; head?: string } = {},
): string {
  const {
    id = 'urn:uuid:0F1E2D3C-0000-1000-8000-00A0C9123456',
    scopes = 'onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/Front%20counter onvif://www.onvif.org/hardware/KC-1',
    addresses = 'http://192.168.99.99/onvif/device_service http://127.0.0.1:8080/onvif/device_service',
    head = '',
  } = more
  return `${head}<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><e:Body><d:ProbeMatches><d:ProbeMatch><w:EndpointReference><w:Address>${id}</w:Address></w:EndpointReference><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${addresses}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>`
}

/** Answers each search at a port of the loopback with these messages. */
export async function startResponder(answers: readonly string[]) {
  const probes: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (probe, { address, port }) => {
    probes.push(probe.toString())
    for (const answer of answers) socket.send(answer, port, address)
  })
  socket.bind({ address: '127.0.0.1' })
  await once(socket, 'listening')
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()))
  return { target: { address: '127.0.0.1', port: socket.address().port }, probes, close }
}
