import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { asOneLine } from '#src/domain/text/hidden.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for mail programs that show it; the text stands for itself. */
  html?: string
  /** The page where its reader turns such mails off. */
  unsubscribeUrl?: string
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
    const { unsubscribeUrl, ...content } = headed(mail)
    await transport.sendMail({
      from,
      ...content,
      messageId: `<linewatch-${key}@${host}>`,
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    })
  }
}

/** Without an SMTP server: into a folder, and named in the log so that a demonstration can be followed. */
export function outboxMailer(folder: string, tell: (line: string) => void): Mailer {
  return async (mail, key) => {
    const { to, subject, text, html, unsubscribeUrl } = headed(mail)
    await mkdir(folder, { recursive: true })
    // A mail that is written again takes the place of its file. A file's name has 255 bytes at most.
    const name = `${key}-${to.replace(/[^\w.@-]/g, '_').slice(0, 100)}`
    const unsubscribe = unsubscribeUrl ? `List-Unsubscribe: <${unsubscribeUrl}>\n` : ''
    if (html !== undefined) await writeWhole(folder, `${name}.html`, html)
    await writeWhole(folder, `${name}.txt`, `To: ${to}\nSubject: ${subject}\n${unsubscribe}\n${text}\n`)
    tell(`Mail for ${to} (${subject}) is in ${join(folder, `${name}.txt`)}`)
  }
}

/** Writes a file that is seen only once it is whole. */
async function writeWhole(folder: string, name: string, content: string): Promise<void> {
  const part = join(folder, `${name}.part`)
  await writeFile(part, content)
  await rename(part, join(folder, name))
}

/** Headers are one line each: a line break would begin another one. */
const headed = (mail: Mail): Mail => ({
  ...mail,
  to: asOneLine(mail.to),
  subject: asOneLine(mail.subject),
})
