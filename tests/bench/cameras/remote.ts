import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** What a process answers to, by name. Written as a method, so that each act may say what it is given. */
type Act = { act(given: unknown): Promise<unknown> }['act']
type Given<Of> = Of extends (given: infer G) => unknown ? G : never
type Answer<Of> = Of extends (given: never) => Promise<infer A> ? A : never

interface Request {
  id: number
  name: string
  given: unknown
}
type Response = { id: number; answer: unknown } | { id: number; failed: string }

/** A process of its own: what it uses is not counted with anything else. */
export interface Remote<Acts> {
  pid: number
  call<Name extends keyof Acts & string>(name: Name, given: Given<Acts[Name]>): Promise<Answer<Acts[Name]>>
  kill(): Promise<void>
}

/** Starts a program that ends with `answerParent`. */
export function forkProgram<Acts>(program: URL): Remote<Acts> {
  const child: ChildProcess = fork(program, { execArgv: ['--import', import.meta.resolve('tsx')] })
  const waiting = new Map<number, (response: Response) => void>()
  let ids = 0
  child.on('message', (response: Response) => {
    waiting.get(response.id)?.(response)
    waiting.delete(response.id)
  })
  child.on('exit', () => {
    for (const [id, settle] of waiting) settle({ id, failed: `${program.pathname} ended.` })
  })
  return {
    pid: child.pid ?? 0,
    call: (name, given) =>
      new Promise((resolve, reject) => {
        ids += 1
        waiting.set(ids, (response) => {
          if ('failed' in response) reject(new Error(response.failed))
          else resolve(response.answer as Answer<Acts[typeof name]>)
        })
        child.send({ id: ids, name, given } satisfies Request)
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Does what the process that started this one asks for. */
export function answerParent(acts: Readonly<Record<string, Act>>): void {
  process.on('message', ({ id, name, given }: Request) => {
    const act = acts[name]
    const done = act ? act(given) : Promise.reject(new Error(`There is no act ${name}.`))
    const send = (response: Response) => process.send?.(response)
    done.then(
      (answer) => send({ id, answer }),
      (error: unknown) => send({ id, failed: String(error) }),
    )
  })
}
