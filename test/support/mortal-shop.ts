import { databaseProxy } from '../fakes/database-proxy.ts'
import { type TcpProxy, tcpProxy } from '../fakes/tcp-proxy.ts'
import { type TestShop, testShop } from './app.ts'

/** A shop whose process dies where the test says, and is replaced by a new one. */
export interface MortalShop {
  /** Runs `work` in the current process, and again in the next one if the process dies. Throws what fails in a living process. */
  survive<Result>(work: (shop: TestShop) => Promise<Result>): Promise<Result>
  /** Makes the process die at a step, counted from now: each message to or from the database or a provider is a step. */
  dieAt(step: number): void
  /** The number of steps since `dieAt`. */
  steps(): number
  deaths(): number
  stop(): Promise<void>
}

interface Life {
  shop: TestShop
  isOver: boolean
  end(): Promise<void>
}

/**
 * Runs processes of the shop `base`, one after another, that connect to the database and their providers through proxies. To kill one,
 * all its connections are cut at the same moment. As with `kill -9`, nothing it does afterwards has any effect, and its memory is lost.
 * `addresses` are the variables with a provider's URL, such as `STRIPE_API_URL`.
 */
export async function mortalShop(base: TestShop, env: Record<string, string>, addresses: readonly string[]): Promise<MortalShop> {
  let [steps, deathAt, deaths] = [0, Infinity, 0]
  const dead: Promise<void>[] = []
  let life = await begin()

  async function begin(): Promise<Life> {
    const own: TcpProxy[] = []
    const born = { isOver: false } as Life
    const mayPass = () => {
      if (born.isOver) return false
      if (++steps < deathAt) return true
      born.isOver = true
      deathAt = Infinity
      deaths++
      for (const proxy of own) {
        proxy.behave({ refuse: true, blackhole: true })
        proxy.reset()
      }
      return false
    }
    const through: Record<string, string> = {}
    for (const name of addresses) {
      const provider = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(env[name] ?? '').port) })
      own.push(provider)
      through[name] = `http://127.0.0.1:${provider.port}`
    }
    born.shop = await testShop({
      beside: base,
      // All processes share one URL, because it's part of the requests that Stripe compares under the same key.
      env: { ...env, ...through, PUBLIC_URL: base.url },
      async through(databaseUrl) {
        const { proxy, url } = await databaseProxy(databaseUrl)
        own.push(proxy)
        return url
      },
    })
    born.end = async () => {
      await born.shop.stop()
      for (const proxy of own) await proxy.close()
    }
    for (const proxy of own) proxy.behave({ mayPass })
    return born
  }

  return {
    async survive(work) {
      for (;;) {
        const current = life
        const outcome = await work(current.shop).then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        )
        if (!current.isOver) {
          if ('error' in outcome) throw outcome.error
          return outcome.result
        }
        // Don't wait here: the dead process is waiting for responses that never come.
        dead.push(current.end().catch(() => {}))
        life = await begin()
      }
    },
    dieAt: (step) => void ([steps, deathAt] = [0, step]),
    steps: () => steps,
    deaths: () => deaths,
    async stop() {
      await life.end()
      await Promise.all(dead)
    },
  }
}
