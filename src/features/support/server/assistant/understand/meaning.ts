import type { RemedyKind } from '#features/guarantees/contract.ts'

/** What somebody is after. `topic`: something that the shop's texts may tell. */
export type Meaning =
  | { intent: 'nothing' }
  | { intent: 'greeting' | 'thanks' | 'goodbye' | 'assent' | 'who' }
  | { intent: 'person'; isAngry: boolean }
  | { intent: 'secret' }
  | { intent: 'not sold' }
  | { intent: 'remedy'; kind: RemedyKind; isAsked: boolean }
  | { intent: 'rights' }
  | { intent: 'status'; which: 'open' | 'late' | 'newest' | 'unpaid' | 'delivered' }
  | { intent: 'list' }
  | { intent: 'balance' }
  | { intent: 'deposit limits' }
  | { intent: 'price'; wish: 'package' | 'cheapest' | 'largest' | 'popular' }
  | { intent: 'pace' }
  | { intent: 'topic' }

const HI = 'hi|hii+|hello|hey|heya|hiya|yo|good (?:morning|afternoon|evening|day)|greetings|hi there|hello there|hey there'
const small: [RegExp, Meaning][] = [
  [
    new RegExp(`^(?:${HI})(?: (?:there|all|team|everyone|assistant|how are you|hows it going|whats up))*[ !.?,)]*$`),
    { intent: 'greeting' },
  ],
  [
    /^(?:ok |okay |great |perfect |cool |super |awesome |no )*(?:thanks?|thank you|thx|ty|cheers|much appreciated)\b.{0,30}$/,
    { intent: 'thanks' },
  ],
  [
    /^(?:ok |okay |thanks )*(?:bye|goodbye|good bye|bye bye|see you|see ya|good night|cya|have a (?:nice|good) (?:day|one))[ !.]*$/,
    { intent: 'goodbye' },
  ],
  [
    /^(?:ok|okay|k|fine|great|cool|nice|alright|all right|got it|i see|good|perfect|understood|hm+|yes|yeah|yep|no|nope|sure)[ !.]*$/,
    { intent: 'assent' },
  ],
  [
    /\bare you (?:a |an )?(?:real )?(?:bot|robot|ai|human|person|machine|chatbot|real)\b|\bwho are you\b|\bam i (?:talking|speaking|chatting) (?:to|with) a\b|\bwhat can you do\b/,
    { intent: 'who' },
  ],
]

const PERSON =
  /\b(?:talk|speak|chat|connect|transfer|put|get)\b.{0,20}\b(?:human|person|someone|somebody|agent|operator|representative|manager|support team|real)\b|\b(?:human|live agent|real (?:person|human|agent)|representative|supervisor)\b|^(?:an? )?(?:agent|operator|person|support|manager)(?: please)?[ .!]*$|\b(?:i want|need) (?:an?|the|your) (?:person|agent|operator|manager)\b/
const ANGRY =
  /\b(?:scam\w*|thie(?:f|ves)|fraud\w*|rip ?off|ridiculous|lawyer|sue you|court|police|chargeback|disgusting|pathetic|useless|worst|terrible|you (?:all )?suck|fuck\w*|shit\w*|bullshit|idiots?|stolen|liars?|unacceptable)\b/
const CHARGED =
  /\b(?:charged|paid|billed|debited)\b.{0,20}\b(?:twice|double|two times|again|wrong amount|too much)\b|\bdouble charge|\bduplicate (?:charge|payment)/
const SECRET =
  /\b(?:my|the|here is|heres) (?:\w+ )?(?:password|login|2fa code|login code|card number) (?:is|:|=)|\bpassword ?[:=]|\bpw ?[:=]/

const BALANCE =
  /\b(?:whats|what is|check|show|see|tell me|how much (?:is|money|do i have))\b.{0,30}\b(?:balance|wallet)\b|^(?:my )?balance[ ?]*$|\bhow much money\b.{0,20}\b(?:account|wallet|left)\b/
const LIMITS =
  /\b(?:min\w*|max\w*|least|most|smallest|largest|limits?)\b.{0,25}\b(?:deposits?|top ?up|add|load)\b|\bdeposits?\b.{0,15}\b(?:min\w*|max\w*|limits?)\b/
const RIGHTS =
  /\b(?:guarantees?|rights|options)\b.{0,20}\b(?:do i|i) have\b|\bwhat can i (?:still )?(?:ask|claim)\b|\bwhat am i (?:entitled|owed)\b|\bwhat (?:is|are) (?:open|covered) on my order|\b(?:am i|is my order|are my \w+) (?:still )?(?:within|under|covered|protected)\b/

const LIST =
  /\b(?:list|show|see|view|all)\b.{0,12}\b(?:my )?orders\b|^(?:my )?orders?[ ?.]*$|\bwhat (?:did|have) i order(?:ed)?\b|\border history\b/
const UNPAID =
  /\bunpaid\b|\b(?:is|was|did|has)\b.{0,20}\b(?:payment|paid|pay)\b.{0,20}\b(?:through|work\w*|arrive\w*|received?|succe\w*|go)\b|\bpayment (?:status|pending)\b/
const LATE =
  /\b(?:late|delayed|delay|overdue|too long|takes? (?:so|too|very) long|taking (?:so|too|very|for ?ever)|so slow|slow|stuck|still (?:not|waiting|nothing|pending|processing)|not (?:yet )?(?:finished|done|complete\w*)|nothing (?:is |has )?(?:happen\w*|mov\w*|arriv\w*|came)|its been (?:\w+ )?(?:days?|hours|weeks?)|hasnt (?:\w+ )?(?:started|arrived|finished|come)|havent (?:\w+ )?(?:received|got|gotten|arrived|started)|didnt (?:get|receive|arrive)|never (?:arrived|received|got|came)|not (?:\w+ )?(?:received|arrived|delivered|started|working))\b/
const STATUS =
  /\b(?:where|wheres)\b.{0,12}\b(?:is |are )?(?:my|the|our)?\s?(?:orders?|packages?|followers|likes|views|comments|subscribers|delivery|stuff)\b|\btrack(?:ing)?\b.{0,14}\b(?:orders?|package|it|gs-\d+)\b|\bstatus\b|\bmy (?:last|latest|recent|previous|newest|current) (?:order|package|purchase)|\b(?:has|did|is|are|when will|will|when does|hows|how is|how are|whats (?:up|happening) with|whats going on with|any (?:news|update)s?)\b.{0,24}\b(?:my|it|they|the) ?(?:orders?|packages?|followers|likes|views|comments|subscribers|delivery)?\b.{0,16}\b(?:start\w*|begun|done|finish\w*|complete\w*|arriv\w*|deliver\w*|come|ready|going|late)\b|\bhow far\b|\b(?:did|have) you (?:deliver|start|finish|complete)\w*\b|\bhow many\b.{0,40}\b(?:receiv\w*|deliver\w*|gotten|got|so far|arrived)\b|\b(?:update|news) (?:on|about) my\b|\bmissing (?:from|in|on|of) my order\b/
const NEWEST = /\b(?:last|latest|recent|newest|previous)\b/
const DELIVERED = /\b(?:did|have) you deliver\w*\b|\bdelivered\b/

const POLICY =
  /\bpolic(?:y|ies)\b|\bwhat (?:is|are|does|do) (?:a |an |the |your )?(?:\w+ )?(?:refunds?|refills?|revisions?|withdrawals?|guarantees?)\b|\b(?:do|does|is|are)\b.{0,18}\b(?:you|there|likes|followers|views|comments|subscribers|they|general|premium)\b.{0,18}\b(?:have|offer|give|get|come|include|a)\b.{0,20}\b(?:refunds?|refills?|revisions?|withdrawals?|guarantees?|money back)\b|\bhow (?:long|does|do|is|fast|quick\w*|many days)\b|\bwhen (?:do|does|will|can) (?:i|you|my|the|it|refunds?)\b|\bexplain\b|\bguaranteed?\b|\b(?:can|could) (?:i|you|one|we) (?:change or )?cancel an order\b|\bcan orders be\b|\bhow (?:can|do) i (?:get|ask|request|claim|cancel)\b|\bif (?:i|my|the|something|it|not)\b/
const EXPECTED = /\b(?:will|would|can|could|might|do|does)\b.{0,25}\b(?:drop|fall|disappear|go down|stay|last|unfollow)\b/
const BACK_TO_CARD = /\bbalance\b|\bwallet\b|\bdeposit\b|\bfunds\b/

/** Remedies by what is said, the more special first. */
const remedyWords: [RegExp, RemedyKind][] = [
  [
    /\brefills?(?:ed)?\b|\b(?:dropped|fell|fallen|decreased|declined|went down|gone down|going down|gone|disappeared|vanished|lost)\b.{0,40}|\bdropping\b/,
    'refill',
  ],
  [
    /\brevis(?:ion|e|ions)\b|\brewrit\w*|\breword\w*|\boff[- ]topic\b|\bcomments?\b.{0,30}\b(?:dont fit|do not fit|bad|wrong|offensive|nonsense)\b/,
    'revision',
  ],
  [/\bwithdraw(?:al|n|ing)?\b|\bcooling[- ]off\b/, 'withdrawal'],
  [
    /\brefund(?:s|ed)?\b|\bmoney[- ]back\b|\bmoney\b.{0,12}\bback\b|\breimburse\w*|\bpay (?:me )?back\b|\bcancel(?:l?ed|lation|ling)?\b|\bstop (?:my|the|this|that) (?:order|delivery)\b/,
    'refund',
  ],
  [
    /\b(?:something|anything|sth) (?:is |went |seems )?wrong\b|\b(?:problem|issue|trouble|complaint)s? with\b|\bnot what i (?:ordered|bought|paid)\b|\bwrong (?:post|video|account|link|profile)\b.{0,20}\bdeliver|\bcomplain\b/,
    'problem',
  ],
]
const DROPPED =
  /\b(?:followers?|likes?|views?|comments?|subscribers?|count|numbers?|they|it)\b.{0,30}\b(?:dropped|fell|fallen|decreased|declined|went|gone|going|disappeared|vanished|lost|dropping)\b|\b(?:lost|missing)\b.{0,25}\b(?:followers?|likes?|views?|comments?|subscribers?)\b/

const CHEAPEST = /\b(?:cheapest|lowest|smallest|least expensive|minimum|starting price|most affordable|cheap)\b/
const LARGEST = /\b(?:biggest|largest|most expensive|maximum|max|highest)\b/
const POPULAR = /\b(?:most popular|popular|best ?selling|recommend\w*|usual)\b/
const PRICE = /\b(?:prices?|pricing|costs?|how much|rates?|quote|expensive|cheap\w*|price ?list|\$|dollars?|run me|fee for|afford\w*)\b|\$/
const BUY = /\b(?:buy|purchase|order|get|want|need|sell|offer)\b/
const PACE =
  /\bhow (?:long|fast|quick\w*|soon|many days|many hours)\b|\bwhen (?:do|does|will|would|can)\b|\b(?:delivery|start|arrival|turnaround) (?:time|speed)s?\b|\binstant(?:ly)?\b|\bimmediately\b|\bspeed\b|\btake to\b|\btime (?:does|do|till|until)\b/

/** What is about something else, although a word of the above stands in it. */
const topicFirst =
  /\blost (?:the |my )?(?:order )?(?:link|email)\b|\bfrom before\b|\bas a guest before\b|\bchange or cancel\b|\b(?:chang|wrong|typo|mistake|incorrect|edit)\w*\b.{0,24}\b(?:link|url|username|post)\b|\b(?:newsletter|marketing|promo\w*|unsubscribe)\b|\b(?:forgot|reset|change|lost)\b.{0,12}\bpassword\b|\b(?:delete|erase|close|remove|cancel) (?:my |the )?account\b|\bhow (?:do|can|to)\b.{0,12}\btrack\b|\bcustom (?:offer|order|price)\b|\b(?:discount|coupon|promo|voucher)s?\b|\bhidden (?:fees?|costs?)\b|\bsubscription\b|\bmonthly\b|\bdelete the (?:video|post)\b|\bhow does it work\b|\b(?:not|dont|didnt|havent|no|any)\b.{0,12}\b(?:get|got|receive\w*|any)?\b.{0,12}\b(?:confirmation|emails?|receipt)\b|\b(?:leave|write) a review\b/

/** Reads what `plainWords` wrote. The first that fits is meant. */
export function meaningOf(words: string): Meaning {
  if (!/[\p{L}\p{N}]/u.test(words)) return { intent: 'nothing' }
  const said = small.find(([pattern]) => pattern.test(words))
  if (said) return said[1]
  if (SECRET.test(words)) return { intent: 'secret' }
  if (PERSON.test(words)) return { intent: 'person', isAngry: false }
  if (ANGRY.test(words) || CHARGED.test(words)) return { intent: 'person', isAngry: true }
  if (LIMITS.test(words)) return { intent: 'deposit limits' }
  if (RIGHTS.test(words)) return { intent: 'rights' }
  if (topicFirst.test(words)) return { intent: 'topic' }
  if (BALANCE.test(words)) return { intent: 'balance' }
  return aboutOrders(words) ?? aboutPackages(words) ?? { intent: 'topic' }
}

function aboutOrders(words: string): Meaning | undefined {
  const hasNumber = /\bgs-?\s?\d/.test(words)
  const remedy = remedyIn(words, hasNumber)
  if (remedy) return remedy
  const isQuoted = PRICE.test(words) && !hasNumber && !/\bmy\b/.test(words)
  if (isQuoted) return undefined
  if (LIST.test(words)) return { intent: 'list' }
  if (UNPAID.test(words)) return { intent: 'status', which: 'unpaid' }
  if (LATE.test(words)) return { intent: 'status', which: 'late' }
  if (DELIVERED.test(words) && STATUS.test(words)) return { intent: 'status', which: 'delivered' }
  if (STATUS.test(words) || hasNumber) return { intent: 'status', which: NEWEST.test(words) ? 'newest' : 'open' }
  return undefined
}

function remedyIn(words: string, hasNumber: boolean): Meaning | undefined {
  const kind = remedyWords.find(([pattern]) => pattern.test(words))?.[1]
  if (!kind || (kind === 'withdrawal' && BACK_TO_CARD.test(words))) return undefined
  if (kind === 'refill' && !/\brefill/.test(words) && (!DROPPED.test(words) || EXPECTED.test(words))) return undefined
  if (hasNumber && /\bwhy\b|\bwhat happened\b|\bwhen was\b/.test(words)) return undefined
  const isAsked = hasNumber || !POLICY.test(words) || /\bmy (?:order|money)\b/.test(words.replace(/\bif\b.*/, ''))
  return { intent: 'remedy', kind, isAsked: isAsked && !(POLICY.test(words) && /\bhow long\b|\bpolic/.test(words) && !hasNumber) }
}

function aboutPackages(words: string): Meaning | undefined {
  const named = /\b(?:followers?|likes|views?|comments?|subscribers?|packages?|instagram|tiktok|youtube)\b/.test(words)
  const general = PRICE.test(words) && !/\bpremium\b.*\bdifference\b/.test(words)
  const hasNumber = /\d|\b(?:hundred|thousand|million)\b/.test(words)
  if (PACE.test(words) && !/\bhow much\b|\bcosts?\b|\bprices?\b/.test(words)) return { intent: 'pace' }
  if (CHEAPEST.test(words) && (named || general)) return { intent: 'price', wish: 'cheapest' }
  if (LARGEST.test(words) && named) return { intent: 'price', wish: 'largest' }
  if (POPULAR.test(words) && named) return { intent: 'price', wish: 'popular' }
  const isListed = named && /\b(?:list|all|every|which)\b.{0,40}\bpackages\b/.test(words)
  const isBare = named && words.split(' ').length <= 3 && !/\bpackages?\b/.test(words)
  if (isBare || isListed || general || (named && hasNumber) || (hasNumber && BUY.test(words))) return { intent: 'price', wish: 'package' }
  return undefined
}
