import { simulate } from '#features/delivery/rules/simulation.ts'
import type { Partner, Task } from '#features/delivery/server/partners/partner.ts'
import { notFound } from '#shared/errors.ts'

/** The demo shop's partner. It keeps nothing: where a delivery stands follows from the time since it was handed over. */
export function simulatedPartner(now: () => Date): Partner {
  const report = async (task: Task) => simulate(task, now().getTime() - task.handedOverAt.getTime())
  return {
    handOver: report,
    lookUp: report,
    cancel: async () => null,
    readMessage: () => {
      throw notFound('This partner sends no messages.')
    },
  }
}
