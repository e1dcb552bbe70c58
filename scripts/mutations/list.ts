import { accountsMutations } from './list/accounts.ts'
import { assistantMutations } from './list/assistant.ts'
import { backupMutations } from './list/backup.ts'
import { catalogMutations } from './list/catalog.ts'
import { checkoutMutations } from './list/checkout.ts'
import { deliveryMutations } from './list/delivery.ts'
import { guaranteesMutations } from './list/guarantees.ts'
import { notificationsMutations } from './list/notifications.ts'
import { operationsMutations } from './list/operations.ts'
import { ordersMutations } from './list/orders.ts'
import { paymentsMutations } from './list/payments.ts'
import { platformMutations } from './list/platform.ts'
import { promotionsMutations } from './list/promotions.ts'
import { realtimeMutations } from './list/realtime.ts'
import { riskMutations } from './list/risk.ts'
import { shopMutations } from './list/shop.ts'
import { signInMutations } from './list/sign-in.ts'
import { staffMutations } from './list/staff.ts'
import { supportMutations } from './list/support.ts'
import { textsMutations } from './list/texts.ts'
import { walletMutations } from './list/wallet.ts'
import type { Mutation } from './mutation.ts'

/** Every mutation that the tests have to notice. */
export const mutations: Mutation[] = [
  ...accountsMutations,
  ...backupMutations,
  ...catalogMutations,
  ...checkoutMutations,
  ...deliveryMutations,
  ...guaranteesMutations,
  ...notificationsMutations,
  ...operationsMutations,
  ...ordersMutations,
  ...paymentsMutations,
  ...platformMutations,
  ...promotionsMutations,
  ...realtimeMutations,
  ...riskMutations,
  ...shopMutations,
  ...signInMutations,
  ...staffMutations,
  ...supportMutations,
  ...assistantMutations,
  ...textsMutations,
  ...walletMutations,
]
