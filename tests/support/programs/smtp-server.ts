import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReceivedMail {
  to: string
  messageId: string
  /** Its headers and all its parts, as they came. */
  source: string
}

/** A mail server on this machine that takes every mail, `takesMs` after it has come. */
export async function startSmtpServer({ takesMs = 0 } = {}) {
  const mails: ReceivedMail[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void converse(socket, async (to, text) => {
      await pause(takesMs)
      mails.push({ to, messageId: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '', source: text })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    mails,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(socket: Socket, take: (to: string, text: string) => Promise<void>): Promise<void> {
  let to = ''
  let text: string[] | null = null
  let rest = ''
  socket.write('220 test\r\n')
  for await (const chunk of socket) {
    const lines = `${rest}${chunk}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (text !== null && line !== '.') text.push(line)
      else if (text !== null) {
        await take(to, text.join('\n'))
        text = null
        socket.write('250 taken\r\n')
      } else if (line === 'DATA') {
        text = []
        socket.write('354 go on\r\n')
      } else {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to
        socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 well\r\n')
        if (line === 'QUIT') socket.end()
      }
    }
  }
}
