import { z } from 'zod'
import { riskSettingsSchema } from '#features/risk/contract.ts'
import { defaultRisk, type RiskSettings } from '#features/risk/rules/risk.ts'
import { RISK_CHANGED } from '#features/risk/server/tables.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

const saved = z.looseObject({ rules: z.looseObject({}) })

/** Settings that were saved before a rule existed have it as it comes. */
const schema = z.preprocess((value) => {
  const { success, data } = saved.safeParse(value)
  return success ? { ...data, rules: { ...defaultRisk.rules, ...data.rules } } : value
}, riskSettingsSchema)

/** How the risk of an order is assessed, as staff set it. */
export const riskSetting: Setting<RiskSettings> = { key: 'orders.risk', schema, otherwise: defaultRisk }

/** The setting in this process's memory: nothing is read to assess an order. */
export const readRisk = contentSnapshot(({ db }) => readSetting(db, riskSetting), Number.POSITIVE_INFINITY, RISK_CHANGED)
