import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { ROOT } from './packages.ts'

export interface Ended {
  code: number
  output: string
  errors: string
}

/** Runs npm in a folder and resolves to what it wrote, however it ended. @throws Error where there is no npm */
export async function npm(args: readonly string[], folder = ROOT): Promise<Ended> {
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}
