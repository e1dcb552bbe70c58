import type { ServiceContent } from '#features/catalog/contract.ts'

const followers: ServiceContent = {
  title: 'Buy TikTok Followers',
  lead: 'An account with an audience is watched differently. Choose general or premium quality, give us your username, and the followers arrive over one to three days.',
  badges: ['Delivered by people', 'General or premium', 'Complete in {followers_complete}', 'No password needed'],
  benefits: [
    {
      title: 'Two qualities, clearly told apart',
      text: 'General raises the count at the lowest price. Premium followers have a picture and videos of their own, for accounts whose list is looked at.',
    },
    {
      title: 'Delivered in daily portions',
      text: '[[Delivery starts after {followers_start} and takes {followers_complete}. ]]Your analytics show growth, not a jump.',
    },
    {
      title: 'Closer to the milestones',
      text: 'TikTok opens some features at follower counts of its own. A package shortens the way; your videos do the rest.',
    },
    {
      title: 'Your login stays with you',
      text: 'We work with your public username. Never give your password or a login code to anyone who offers growth.',
    },
  ],
  faq: [
    {
      question: 'What is the difference between general and premium?',
      answer:
        'General followers may have an empty profile or no videos. Premium followers have a picture and videos of their own. Both are delivered in the same time and refunded by the same rules.',
    },
    {
      question: 'Why does it not start at once?',
      answer:
        'The delivery is put together for each order rather than taken off a shelf. [[Once it has begun, it is complete in {followers_complete}, depending on the size.]]',
    },
    {
      question: 'Can I go live after reaching 1,000 followers?',
      answer:
        'TikTok decides that by country, age and account history, and it may change its threshold. Please do not buy followers for this reason alone.',
    },
    {
      question: 'Can I keep posting while the order is running?',
      answer: 'Please do. New videos give the new followers something to see, and they have no effect on the delivery.',
    },
    {
      question: 'Do you need the link or the username?',
      answer:
        'Both: the link of your profile, such as tiktok.com/@yourname, and the username that it shows. Both are public; we need nothing that is not.',
    },
    {
      question: 'Can I order general first and premium later?',
      answer: 'Yes. They are separate services with separate orders, and they may even run side by side for the same account.',
    },
  ],
  delivery: '[[Starts in {followers_start}, complete in {followers_complete}]]',
}

const likes: ServiceContent = {
  title: 'Buy TikTok Likes',
  lead: 'Likes tell a new viewer that others stayed. Paste the link of your video[[ and see the first ones within {likes_start}]].',
  badges: ['Delivered by people', 'Starts in {likes_start}', 'No password needed', 'One price, no extras'],
  benefits: [
    {
      title: 'Quick start',
      text: 'Order while your video is still being tried out on its first viewers[[: delivery begins {likes_start} after payment]].',
    },
    { title: 'They count twice', text: 'Each like shows under the video and adds to the total on your profile.' },
    { title: 'Balance for your view count', text: 'Many views and few likes look odd. A package brings the two back into proportion.' },
    { title: 'One video, one link', text: 'Short links from the share button are fine. Nothing else on your account is touched.' },
    { title: 'Missing likes are refunded', text: 'What we do not deliver is not kept. The difference goes back the way you paid.' },
  ],
  faq: [
    {
      question: 'How many likes fit my view count?',
      answer:
        'Compare with your own videos: divide the likes of your best ones by their views, and choose a package that brings the new video near the same share.',
    },
    {
      question: 'Where do I find the link of my video?',
      answer: 'Open the video, tap the arrow and choose Copy link. Paste it as it is; long and short links both work.',
    },
    {
      question: 'Does the video have to be new?',
      answer: 'No. Older videos work as well. For a new one, ordering soon after posting makes the most of it.',
    },
    {
      question: 'What if my video is taken down or set to private?',
      answer:
        'The delivery stops, because nobody can open it any more. Make it public again and we go on, or we refund what had not been delivered.',
    },
    {
      question: 'Will TikTok remove the likes?',
      answer:
        'It clears up likes from time to time and some of yours may be among them. If it happens during the delivery, we count again and deliver or refund the difference.',
    },
    {
      question: 'Can I send likes to someone else’s video?',
      answer: 'Technically yes, since only a public link is needed. Please do it only with their agreement.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const views: ServiceContent = {
  title: 'Buy TikTok Views',
  lead: 'Move a good video out of its first quiet hours. [[Views start within {likes_start}. ]][[They are covered by a {refill} refill.]]',
  badges: ['{refill} refill', 'Starts in {likes_start}', 'Delivered by people', 'No password needed'],
  benefits: [
    { title: 'Small enough to try', text: 'Take the smallest package for one video, watch what happens, and judge for yourself.' },
    {
      title: 'Refilled for {refill|days}',
      text: 'TikTok corrects counts now and then. If yours falls below what you bought within {refill|days}, we bring it back up.',
    },
    {
      title: 'Up to six figures',
      text: 'From a first few thousand to the one video that carries a campaign, with the same care at each size.',
    },
    { title: 'Steady, day and night', text: 'Larger packages run over one or two days without a jump in the middle of the night.' },
  ],
  faq: [
    {
      question: 'Will views bring my video onto the For You page?',
      answer:
        'We cannot promise that, and nobody else can. TikTok looks above all at how long people watch. Views help a good video to be taken seriously; they do not rescue a weak one.',
    },
    {
      question: 'How is the refill counted?',
      answer:
        'From the count at the start of your order plus the package you bought. If the video stands below that sum within {refill|days} after completion, we deliver the gap again.',
    },
    {
      question: 'Do the views earn money in the Creator programme?',
      answer:
        'No. TikTok pays for views it qualifies by rules of its own, and bought views are not meant to qualify. Use them for visibility only.',
    },
    {
      question: 'Can one order be split over several videos?',
      answer: 'Each order is for one video. You can place a small order for each of them, and all will run at the same time.',
    },
    {
      question: 'Is there a limit on the length of the video?',
      answer:
        'No. Ten seconds or ten minutes make no difference to the price. Slideshows with photos work as well, as long as they show a view count.',
    },
    {
      question: 'What if my video uses a sound that is blocked in some countries?',
      answer:
        'It can still be delivered as long as the video itself can be opened. If TikTok blocks the video altogether, we refund what is missing.',
    },
  ],
  delivery: '[[Starts in {likes_start}]]',
}

const comments: ServiceContent = {
  title: 'Buy TikTok Comments',
  lead: 'On TikTok people read the comments while the video is still playing. Start the thread with short, lively reactions written by people.',
  badges: ['Written by people', 'Starts in {comments_start}', 'Spread over {comments_spread}', 'No password needed'],
  benefits: [
    {
      title: 'In the tone of the app',
      text: 'Short, playful, to the point. Tell us if you would rather have questions, or another language.',
    },
    {
      title: 'A thread to join',
      text: 'People answer where others have begun. A few good first comments make room for your own audience.',
    },
    { title: 'Paced over the day', text: 'They come one at a time[[ over {comments_spread}]], not all in the first minute.' },
    { title: 'Checked before delivery', text: 'Nothing offensive, no links, no advertising, no claim about a product nobody has tried.' },
    { title: 'Replaced if off topic', text: 'Point out the ones that miss the video and we have them written again.' },
  ],
  faq: [
    {
      question: 'How long are the comments?',
      answer: 'Mostly one short sentence, as is usual on TikTok, some with an emoji. If you want longer ones, say so in the description.',
    },
    {
      question: 'Can I have comments in other languages?',
      answer:
        'English is the rule. Write the language you want in the description; if we have nobody who writes it well, we tell you and refund the order.',
    },
    {
      question: 'Can they ask a question that I answer by video?',
      answer: 'Yes, that works well. Put the question, or its subject, into the description and pick the comment you want to reply to.',
    },
    {
      question: 'Why do they not start at once?',
      answer: 'Somebody has to watch your video and think of something to say. [[That takes {comments_start} for the first ones.]]',
    },
    {
      question: 'My account filters comments. Is that a problem?',
      answer:
        'If “Filter all comments” is on, each has to be approved by you before it appears. Switch the filter off during the delivery or approve them as they come.',
    },
    {
      question: 'Can I order comments for a live?',
      answer: 'No. A live is over before the comments are written. Order for a posted video instead.',
    },
  ],
  delivery: '[[Starts in {comments_start}, spread over {comments_spread}]]',
}

/** Texts of the four TikTok pages. */
export const tiktok = { followers, likes, views, comments }
