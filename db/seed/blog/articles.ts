import type { DemoArticle } from './article.ts'
import { carouselsOrReels } from './articles/carousels-or-reels.ts'
import { choosingAPackageSize } from './articles/choosing-a-package-size.ts'
import { deliveryRefillRefund } from './articles/delivery-refill-refund.ts'
import { firstThreeSeconds } from './articles/first-three-seconds.ts'
import { fiveFigures } from './articles/five-figures.ts'
import { forYouFeed } from './articles/for-you-feed.ts'
import { instagramProfile } from './articles/instagram-profile.ts'
import { platformRules } from './articles/platform-rules.ts'
import { postingRhythm } from './articles/posting-rhythm.ts'
import { scamsToAvoid } from './articles/scams-to-avoid.ts'
import { tiktokSound } from './articles/tiktok-sound.ts'
import { wasItWorthIt } from './articles/was-it-worth-it.ts'
import { whatBoughtGrowthCanDo } from './articles/what-bought-growth-can-do.ts'
import { whatMonetizationAsksFor } from './articles/what-monetization-asks-for.ts'
import { youtubeThumbnails } from './articles/youtube-thumbnails.ts'

/** All articles of the demo shop: published ones, one that is scheduled, and a draft. */
export const articles: readonly DemoArticle[] = [
  whatBoughtGrowthCanDo,
  firstThreeSeconds,
  tiktokSound,
  instagramProfile,
  youtubeThumbnails,
  choosingAPackageSize,
  fiveFigures,
  wasItWorthIt,
  postingRhythm,
  deliveryRefillRefund,
  scamsToAvoid,
  forYouFeed,
  platformRules,
  whatMonetizationAsksFor,
  carouselsOrReels,
]
