import type { GuaranteeClaimKind } from '#features/guarantees/contract.ts'

/** What a message asks for. `topic`: something in the shop’s texts, with the passage’s id if known. */
export type Meaning =
  | { intent: 'nothing' | 'unsure' | 'greeting' | 'thanks' | 'goodbye' | 'assent' | 'who' | 'secret' | 'not sold' }
  | { intent: 'person'; isAngry: boolean }
  | { intent: 'guarantee_claim'; kind: GuaranteeClaimKind }
  | { intent: 'status'; which: 'open' | 'late' | 'newest' | 'unpaid' }
  | { intent: 'list' | 'rights' | 'balance' | 'deposit limits' | 'pace' }
  | { intent: 'price'; wish: 'package' | 'cheapest' | 'largest' | 'popular' }
  | { intent: 'topic'; passage?: string }

interface Intent {
  meaning: Meaning
  /** The text of its “Did you mean” button. Null if it has none. */
  label: string | null
  /** Sentences as customers type them, separated by slashes. Services, platforms, quantities, amounts and order numbers are interchangeable. */
  examples: string
  /** Whether the whole message has to match, because `yo` within a question is no greeting. */
  isWhole?: true
}

/**
 * The intents with example sentences. To fix a badly answered question, add a sentence here or to the `asks` of a passage. Ties go to
 * the first intent: order help comes before prices.
 */
export const intents: Intent[] = [
  {
    meaning: { intent: 'person', isAngry: false },
    label: 'Can I talk to a person?',
    examples: `can i talk to a person / let me speak with someone / i want to chat with an agent / real person please / human / agent
      / get me a representative / connect me to customer service / can someone from support help me / i need a human being
      / transfer me to a manager / is there anybody i can talk to / person please / live agent / support team please`,
  },
  {
    meaning: { intent: 'person', isAngry: true },
    label: null,
    examples: `this is ridiculous / you are thieves / what a scam / total fraud / you people are liars / i will call my lawyer
      / i will sue you / i am calling the police / i will do a chargeback / this is unacceptable / terrible service / you suck
      / useless / this is bullshit / you stole my money / worst shop / what a rip off / pathetic company / idiots`,
  },
  {
    meaning: { intent: 'person', isAngry: true },
    label: 'I was charged twice',
    examples: `i was charged twice / you billed me two times / there is a duplicate charge / i paid double / i was charged again
      / you took too much money / wrong amount charged / the payment went out twice / double charge on my card`,
  },
  {
    meaning: { intent: 'status', which: 'open' },
    label: 'Where is my order?',
    examples: `where is my order / where are my followers / where is my stuff / wheres my delivery / track my order / what is the status of my order
      / order status / status of GS-10042 / GS-10042 / how far is my order / how far along is my order / is my order done / is it finished / has it started yet / did my order start
      / when will my order be finished / when does my order arrive / when are my likes coming / when do i get my views / will my order come today
      / any update on my order / any news about my followers / whats going on with my order / how is my order going / whats up with GS-10042 / check on my order
      / look up GS-10042 / tell me about GS-10042 / what happened to my order / why was my order canceled / why was GS-10042 canceled / did you deliver my views / have you delivered my likes
      / how many followers have i received so far / how many are still missing from my order / how much longer / how long until my order is done
      / what remains of my order / it says complete but i see nothing / marked as delivered but there is nothing / you only delivered part of it / you sent just half
      / i only got some of my likes`,
  },
  {
    meaning: { intent: 'status', which: 'late' },
    label: 'Why is my order late?',
    examples: `why is my order late / is my order late / my order is delayed / its been days and still nothing / my order is taking too long / this takes forever / why is it so slow
      / my order is stuck / my views stopped / delivery stopped / nothing is happening with my order / my likes did not arrive / i have not received my followers / my views never came
      / i still have no likes / not a single follower yet / zero views so far / i paid and got nothing / i paid hours ago and still nothing
      / i am still waiting for my likes / still waiting / my order is not finished / my delivery has not started / order not delivered / i ordered days ago and nothing came / the order does not move
      / still not received / my followers didnt show up`,
  },
  {
    meaning: { intent: 'status', which: 'newest' },
    label: 'What about my last order?',
    examples: `my last order / what is my latest order / show my most recent order / my previous purchase / what did i order last / the newest order`,
  },
  {
    meaning: { intent: 'status', which: 'unpaid' },
    label: 'Did my payment go through?',
    examples: `did my payment go through / was my payment received / has my payment arrived / my order says unpaid / is my order paid / payment pending / was my payment accepted
      / did you receive my money / did my payment work / payment status / is the payment confirmed`,
  },
  {
    meaning: { intent: 'list' },
    label: 'Show my orders',
    examples: `list my orders / show me my orders / all my orders / my orders / my order / orders / order history / what did i order / what have i bought / view past orders
      / everything that i ordered / which orders do i have / my purchases`,
  },
  {
    meaning: { intent: 'guarantee_claim', kind: 'refund' },
    label: 'I want a refund',
    examples: `i want a refund / refund my order / please refund GS-10042 / refund / give me my money back / i want my money back / get me my money back / can i get a refund for GS-10042 / can i get a refund / give me a refund / when do i get my money back
      / cancel my order / please cancel / cancel / cancel the order / please cancel it / cancel it and return my money / cancel GS-10042 / stop the order / stop my delivery / stop it and return what i paid / i ordered by mistake / i dont want the order anymore
      / i no longer want it / i changed my mind about my order / pay me back / reimburse me / reverse my purchase / i want to cancel what i bought / return my payment / approve my refund
      / send my money back`,
  },
  {
    meaning: { intent: 'guarantee_claim', kind: 'refill' },
    label: 'My numbers dropped: I want a refill',
    examples: `i want a refill / i need a refill / refill please / refill / refill my order / can i get a refill for GS-10042 / my views dropped / my followers are dropping / my likes keep dropping
      / my likes fell to 400 / my views went down / the likes are disappearing / my followers are gone / half of my views are gone / i lost 300 likes / my count decreased
      / i had 1000 likes and now it is 800 / it was 2000 and now only 1500 / some followers vanished / followers unfollowed me / fill my views up again / bring my likes back`,
  },
  {
    meaning: { intent: 'guarantee_claim', kind: 'revision' },
    label: 'I want different comments',
    examples: `the comments are off topic / please rewrite the comments / i want a revision / the comments dont fit my video / the comments are bad / wrong comments
      / the comments of GS-10042 are nonsense / the comments are offensive / i want other comments / i want different comments / change the comments you wrote / revise the comments`,
  },
  {
    meaning: { intent: 'guarantee_claim', kind: 'withdrawal' },
    label: 'I want to withdraw from my order',
    examples: `i want to withdraw from GS-10042 / withdraw from my order / i withdraw from the contract / i use my right of withdrawal / withdrawal`,
  },
  {
    meaning: { intent: 'guarantee_claim', kind: 'problem' },
    label: 'Something is wrong with my order',
    examples: `something is wrong with GS-10042 / something went wrong with my order / there is a problem with my order / i have an issue with GS-10042 / not what i ordered
      / you delivered to the wrong video / i want to complain about my order / trouble with my order / my order does not work / it is not working`,
  },
  {
    meaning: { intent: 'rights' },
    label: 'What guarantees do I have?',
    examples: `what guarantees do i have / what are my rights / what can i still ask for / am i still within the guarantee / is my order covered / are my views protected
      / what am i entitled to / what options do i have / is my order still under guarantee / what does the guarantee on my order cover`,
  },
  {
    meaning: { intent: 'balance' },
    label: 'What is my balance?',
    examples: `what is my balance / my balance / balance / how much money is in my account / how much is in my wallet / check my balance / how much do i have in my account
      / how much money is left / show my wallet / how much credit do i have left`,
  },
  {
    meaning: { intent: 'deposit limits' },
    label: 'How much can I deposit?',
    examples: `minimum deposit / what is the maximum deposit / what is the least i can deposit / how much can i top up / most i can add to my balance / deposit limit
      / smallest deposit / largest top up / whats the max i can load`,
  },
  {
    meaning: { intent: 'pace' },
    label: 'How long does delivery take?',
    examples: `how long does delivery take / how fast are tiktok followers / when do likes start / when will 1000 views arrive / delivery time of instagram likes / how quickly will my followers arrive after paying
      / are views instant / is it instant / how soon do comments appear / when do the likes come after i order / how long do comments take / speed of delivery / how many days for followers
      / is delivery immediate / when will i get likes if i order today / if i buy now when do views come / how long will 5k views take / turnaround time`,
  },
  {
    meaning: { intent: 'price', wish: 'cheapest' },
    label: 'What is the cheapest package?',
    examples: `cheapest instagram followers / what is your cheapest package / cheapest / lowest price / smallest package of likes / most affordable views / least expensive likes
      / least i have to spend on followers / is there something cheaper than $3 / what is the minimum price / minimum order`,
  },
  {
    meaning: { intent: 'price', wish: 'largest' },
    label: null,
    examples: `biggest instagram followers package / largest package of views / most expensive package / maximum likes i can buy / highest quantity of views`,
  },
  {
    meaning: { intent: 'price', wish: 'popular' },
    label: null,
    examples: `which package is most popular / best selling likes / most popular instagram views / which package do you recommend / what do most people buy / recommended package`,
  },
  {
    meaning: { intent: 'price', wish: 'package' },
    label: 'What are your prices?',
    examples: `how much are 5k tiktok views / what do 1000 likes cost / how much is it / what are your prices / price list / prices / pricing / tiktok followers price list
      / price for 500 instagram likes / cost of 1k followers / how much do you charge for likes / how expensive are 10k views / how much for ten thousand views
      / how much would 500 likes set me back / what does it cost / i want 1000 tiktok likes / i need 100 subscribers / can i buy 300 followers / can i get 50 comments
      / i have $20 how many likes is that / what can i get for 10 dollars / i only have 5 bucks for instagram / for $15 what followers do i get / show me all packages
      / full list of comment packages / show all prices of likes / is premium more expensive than general / how much more is premium / quote for 1k views / what rates do you have
      / what will 2500 views run me / how many followers for $10 / price of 1k likes and 1k followers`,
  },
  {
    meaning: { intent: 'price', wish: 'package' },
    label: null,
    examples: `5k tiktok views / instagram followers / likes / 1000 views / tiktok / what about youtube / and 10k / and on tiktok / and followers / 500 instagram likes and 1k views
      / premium tiktok followers 1k`,
    isWhole: true,
  },
  {
    meaning: { intent: 'secret' },
    label: null,
    examples: `my password is hunter / here is my password / password: abc / my login is / my card number is / the code is`,
    isWhole: true,
  },
  {
    meaning: { intent: 'who' },
    label: 'What can you do?',
    examples: `are you a bot / are you human / are you real / are you an ai / are you a chatbot / who are you / am i talking to a machine / am i chatting with a person / what can you do / what can you help with
      / how can you help me / what can i ask you`,
    isWhole: true,
  },
  {
    meaning: { intent: 'greeting' },
    label: null,
    examples: `hi / hello / hey / hey there / hello there / hi team / good morning / good afternoon / good evening / good day / yo / heya / hiya / whats up / hi how are you / how are you today / greetings / hi everyone / sup / howdy / how are you / how are you doing`,
    isWhole: true,
  },
  {
    meaning: { intent: 'thanks' },
    label: null,
    examples: `thanks / thank you / thanks a lot / thank you so much / thx / ty / cheers / much appreciated / ok thanks / great thanks / perfect thank you / no thanks / thanks for your help / that helped`,
    isWhole: true,
  },
  {
    meaning: { intent: 'goodbye' },
    label: null,
    examples: `bye / goodbye / bye bye / see you / see ya / good night / cya / have a nice day / have a good one / ok bye / i have to go / talk later`,
    isWhole: true,
  },
  {
    meaning: { intent: 'assent' },
    label: null,
    examples: `ok / okay / k / fine / great / cool / nice / alright / all right / got it / i see / good / perfect / understood / hm / yes / yeah / yep / no / nope / sure / makes sense / never mind`,
    isWhole: true,
  },
]
