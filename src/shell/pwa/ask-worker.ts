import type { ToWorker } from '#src/domain/worker-messages.ts'

/** A worker of an older build gives no answer, and nothing must wait for it. */
const LONGEST_MS = 1000

/** Asks a worker for something and waits until it has done so. */
export async function askWorker(worker: ServiceWorker, message: ToWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, LONGEST_MS)
    worker.postMessage(message, [port2])
  })
  port1.close()
}
