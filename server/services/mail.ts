import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends a mail, or rejects; called from a job, which tries again. */
export type Mailer = (mail: Mail) => Promise<void>

/** Through an SMTP server. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return async (mail) => {
    await transport.sendMail({ from, ...mail })
  }
}

/** Without an SMTP server: into a folder, and told on the log so that a demonstration can be followed. */
export function outboxMailer(folder: string, now: () => number, tell: (line: string) => void): Mailer {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true })
    const name = `${now()}-${to.replace(/[^\w.@-]/g, '_')}.txt`
    const part = join(folder, `${name}.part`)
    await writeFile(part, `To: ${to}\nSubject: ${subject}\n\n${text}\n`)
    // Whoever looks into the folder finds whole mails only.
    await rename(part, join(folder, name))
    tell(`Mail for ${to} (${subject}) is in ${join(folder, name)}`)
  }
}
