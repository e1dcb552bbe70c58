import { databaseProxy } from '../fakes/database-proxy.ts'
import { type TcpProxy, tcpProxy } from '../fakes/tcp-proxy.ts'
import { type TestShop, testShop } from './app.ts'

/** A shop whose processes die where the test says, and of which the next one takes over. */
export interface MortalShop {
  /**
   * Does `work` in the process that lives, again in the next one if it died meanwhile, until it is done. What fails in a process that
   * lives is thrown.
   */
  survive<Result>(work: (shop: TestShop) => Promise<Result>): Promise<Result>
  /** The process dies at that step from now on: before the n-th message is passed on to the database or the provider, or back. */
  dieAt(step: number): void
  /** How many steps were taken since `dieAt`. */
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
 * Processes of the shop `base`, one after the other, whose connections to the database and to their providers lead through proxies. Death cuts
 * all of them at one moment, in the middle of whatever goes on: as with `kill -9`, nothing that the process does afterwards gets out. What
 * it kept in memory is gone with it. `addresses` are the settings that hold the address of a provider: `STRIPE_API_URL`.
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
      // One address for all of them, as a shop has: it is part of what Stripe is asked under the same key.
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
        const now = life
        const outcome = await work(now.shop).then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        )
        if (!now.isOver) {
          if ('error' in outcome) throw outcome.error
          return outcome.result
        }
        // Nobody waits for it: it waits for answers that do not come.
        dead.push(now.end().catch(() => {}))
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
