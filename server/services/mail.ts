import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { asOneLine } from '#src/domain/text/hidden.ts'

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
    await transport.sendMail({ from, ...headed(mail) })
  }
}

/** Without an SMTP server: into a folder, and told on the log so that a demonstration can be followed. */
export function outboxMailer(folder: string, now: () => number, tell: (line: string) => void): Mailer {
  return async (mail) => {
    const { to, subject, text } = headed(mail)
    await mkdir(folder, { recursive: true })
    // A file's name has 255 bytes at most, and an address may be as long by itself.
    const name = to.replace(/[^\w.@-]/g, '_').slice(0, 100)
    const path = await writeNew(
      (at) => join(folder, `${at}-${name}.txt`),
      now(),
      `To: ${to}\nSubject: ${subject}\n\n${text}\n`,
    )
    tell(`Mail for ${to} (${subject}) is in ${path}`)
  }
}

/** Headers are one line each: a line break would begin another one. */
const headed = ({ to, subject, text }: Mail): Mail => ({
  to: asOneLine(to),
  subject: asOneLine(subject),
  text,
})

/**
 * Writes a file that is not there yet, named by a moment: of several in one millisecond each takes the next that is free.
 * The folder shows whole files only, and of those who write the same name at once the one that holds its part wins.
 */
async function writeNew(pathAt: (at: number) => string, from: number, content: string): Promise<string> {
  for (let at = from; ; at++) {
    const path = pathAt(at)
    const part = `${path}.part`
    try {
      await writeFile(part, content, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      continue
    }
    if (await isThere(path)) await rm(part)
    else {
      await rename(part, path)
      return path
    }
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
