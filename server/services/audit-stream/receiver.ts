import { hostname } from 'node:os'
import type { StreamAddress } from './address.ts'
import { fileReceiver } from './file-receiver.ts'
import { httpsReceiver } from './https-receiver.ts'
import type { StreamedEvent } from './lines.ts'
import { syslogReceiver } from './syslog-receiver.ts'

/** Takes events of the audit record, wherever it keeps them. */
export interface Receiver {
  /** Tells this receiver from another one. */
  name: string
  /**
   * Resolves once the events are acknowledged: in a file's storage, answered with 2xx, or written to the socket.
   * @throws Error when they may not have arrived
   */
  send(events: readonly StreamedEvent[], signal: AbortSignal): Promise<void>
  close(): void
}

export interface ReceiverMeans {
  /** For a collector by HTTPS. */
  token?: string | undefined
  /** Certificates believed in addition to the system's own, in tests; a server is told by NODE_EXTRA_CA_CERTS. */
  ca?: string
}

export function receiverOf(address: StreamAddress, { token, ca }: ReceiverMeans = {}): Receiver {
  switch (address.kind) {
    case 'file':
      return fileReceiver(address)
    case 'syslog':
      return syslogReceiver(address, { host: hostname(), pid: process.pid, ca })
    case 'https':
      return httpsReceiver(address, { token, ca })
  }
}
