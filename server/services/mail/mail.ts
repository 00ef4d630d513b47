import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { asOneLine } from '#src/domain/text/hidden.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends a mail, or rejects; called from a job, which tries again.
 * @param key names the mail: the same each time that it is tried
 */
export type Mailer = (mail: Mail, key: string) => Promise<void>

/** Through an SMTP server. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'linewatch'
  return async (mail, key) => {
    // A mail that is sent again has the same id, so that a mail server can tell that it has it.
    await transport.sendMail({ from, ...headed(mail), messageId: `<linewatch-${key}@${host}>` })
  }
}

/** Without an SMTP server: into a folder, and named in the log so that a demonstration can be followed. */
export function outboxMailer(folder: string, tell: (line: string) => void): Mailer {
  return async (mail, key) => {
    const { to, subject, text } = headed(mail)
    await mkdir(folder, { recursive: true })
    // A mail that is written again takes the place of its file. A file's name has 255 bytes at most.
    const name = `${key}-${to.replace(/[^\w.@-]/g, '_').slice(0, 100)}.txt`
    const part = join(folder, `${name}.part`)
    await writeFile(part, `To: ${to}\nSubject: ${subject}\n\n${text}\n`)
    // The folder shows whole mails only.
    await rename(part, join(folder, name))
    tell(`Mail for ${to} (${subject}) is in ${join(folder, name)}`)
  }
}

/** Headers are one line each: a line break would begin another one. */
const headed = ({ to, subject, text }: Mail): Mail => ({
  to: asOneLine(to),
  subject: asOneLine(subject),
  text,
})
