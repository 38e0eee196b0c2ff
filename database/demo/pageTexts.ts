import { RESUME_MAX_TEXT } from "~/applications/application";
import type { TypedTexts } from "~/content/editablePage";
import type { aiDataSciencePage, blogPage, featuredPage } from "~/content/pageForms/blogPages";
import type { careersPage } from "~/content/pageForms/careersPage";
import type { contactPage } from "~/content/pageForms/contactPage";
import type { homePage } from "~/content/pageForms/homePage";
import type { cookiesPage, privacyPage, termsPage } from "~/content/pageForms/legalPages";
import type { caseStudiesPage, peoplePage } from "~/content/pageForms/referencePages";
import type { servicesPage } from "~/content/pageForms/servicesPage";
import type { staffPage } from "~/content/pageForms/staffPage";

// The texts of the demo firm: each page shows its own until others are published under Admin, Pages.

const WRITE_TO_US = "A few sentences is enough. A consultant reads it and replies {reply-time}.";

const caseStudies: TypedTexts<typeof caseStudiesPage> = {
  title: "Case studies",
  lead: "What clients came with, what we did, and what it changed.",
  studies: [],
  closing_title: "Talk about your project",
  closing_text: WRITE_TO_US,
  second_title: "What we offer",
  second_text: "Each service with what you receive, and how long it usually takes.",
  meta_title: "Case studies",
  meta_description: "Projects of {company}: the problem, the work and the result of each.",
};

const people: TypedTexts<typeof peoplePage> = {
  title: "The people you work with",
  lead: "Who advises, builds and answers at {company}.",
  people: [],
  closing_title: "Work with us",
  closing_text: WRITE_TO_US,
  second_title: "Join them",
  second_text: "See which positions are open.",
  meta_title: "People",
  meta_description: "The consultants and engineers of {company}.",
};

const home: TypedTexts<typeof homePage> = {
  title: "Technology that holds its course",
  lead: "{company} designs, builds and staffs AI, cloud and data systems. One team of certified IT professionals, from first assessment to ongoing support.",
  facts: lines("10+ years in technology consulting", "Replies {reply-time}"),
  services_title: "What we do",
  services_lead:
    "Four ways to start. Most projects end up using more than one, and the same people stay with you across them.",
  why_title: "Why teams choose {company}",
  why_lead:
    "You get people who have done this before, a plan you can read, and a system you can run after we leave.",
  claims: lines(
    "Over 10 years of technology consulting experience",
    "A team of certified IT professionals",
    "A proven record with leading organizations",
    "End-to-end solutions, from assessment to support",
    "A focus on business outcomes, not on tools",
  ),
  tiles: [
    {
      before: "",
      figure: "10+",
      after: "years",
      title: "Experience that shortens the path",
      text: "A decade of consulting means fewer experiments on your budget.",
    },
    {
      before: "up to",
      figure: "60%",
      after: "",
      title: "Less ramp-up time",
      text: "Augmented staff reach full productivity sooner than a new hire would.",
    },
    {
      before: "",
      figure: "24",
      after: "hours",
      title: "A reply from a person",
      text: "Every inquiry is read and answered within one business day.",
    },
    {
      before: "",
      figure: "4",
      after: "steps",
      title: "A process you can see",
      text: "Assess, match, onboard, support. You know what comes next.",
    },
  ],
  insights_title: "Latest Insights",
  insights_lead: "Notes from our consultants on AI, data and the platforms underneath.",
  closing_title: "Tell us what you are trying to change",
  closing_text: WRITE_TO_US,
  second_title: "Not sure what you need yet?",
  second_text: "Read how each service works, what it delivers and how long it usually takes.",
  meta_title: "AI, cloud and data consulting",
  meta_description:
    "AI, cloud and data systems, designed, built and staffed by one team of certified IT professionals{in-region}.",
};

const services: TypedTexts<typeof servicesPage> = {
  title: "Six services, one accountable team",
  lead: "Buy one, or combine several under a single plan. Every engagement starts with an assessment and ends with something your team can run.",
  services: [
    {
      name: "AI/ML Solutions",
      summary: "Models in production, with the evaluation and monitoring that keep them honest.",
      opening: "Start from the decision, then choose the model.",
      offerings: lines(
        "Use-case assessment: Which tasks suit a model, and what a mistake would cost.",
        "Model development: Built and tested on your data.",
        "Generative AI assistants: Answers grounded in your documents, with sources.",
        "Model operations: Deployment, drift checks, retraining.",
      ),
      deliverables: lines(
        "A written assessment of your use cases",
        "A tested model, built on your data",
        "Deployment with drift checks",
      ),
      durations: lines("One use case: 2–3 months", "Several: 6–12 months"),
      drawing: "ai-ml",
    },
    {
      name: "Cloud Infrastructure",
      summary: "Migrations and platforms your own team can run on a quiet night and a busy one.",
      opening: "A platform is good when nobody has to think about it.",
      offerings: lines(
        "Migration planning: What to move, what to retire, in which order.",
        "Platform engineering: Environments built from code.",
        "Security and compliance: Access, encryption and logging from day one.",
        "Cost management: Budgets, alerts and right-sizing.",
      ),
      deliverables: lines(
        "A migration plan, in order",
        "Environments built from code",
        "Budgets, alerts and access rules",
      ),
      durations: lines("One system: 2–3 months", "Many: 6–12 months"),
      drawing: "cloud",
    },
    {
      name: "Data Engineering",
      summary: "Pipelines and stores that deliver the same trusted number to everyone who asks.",
      opening: "One definition, one number, on time.",
      offerings: lines(
        "Pipeline design: Batch or streaming, chosen by need.",
        "Warehouses and lakes: Storage that stays searchable.",
        "Data quality: Tests that stop bad records early.",
        "Analytics enablement: Models your analysts can reuse.",
      ),
      deliverables: lines(
        "Pipelines with their tests",
        "A store that stays searchable",
        "Models your analysts can reuse",
      ),
      durations: lines("One pipeline: 2–3 months", "A warehouse: 6–12 months"),
      drawing: "data",
    },
    {
      name: "System Integration",
      summary: "The systems you already own, exchanging data reliably and in the open.",
      opening: "Connect what works before replacing it.",
      offerings: lines(
        "API design and management: Interfaces that other teams can find, trust and build on.",
        "Application integration: On premises and in the cloud.",
        "Legacy modernization: One module at a time.",
        "Event-driven workflows: Built to recover by themselves.",
      ),
      deliverables: lines(
        "Documented interfaces",
        "Working connections between your systems",
        "A plan for legacy systems, module by module",
      ),
      durations: lines("One connection: 2–3 months", "Many: 6–12 months"),
      drawing: "integration",
    },
    {
      name: "Digital Transformation",
      summary: "New ways of working, introduced in steps that people can absorb.",
      opening: "Change the process first, then the software.",
      offerings: lines(
        "Process review: With the people who do the work.",
        "Roadmap: A sequence with costs and owners.",
        "Product delivery: Working releases every few weeks.",
        "Adoption: Training, measurement and follow-up.",
      ),
      deliverables: lines(
        "A written review of the process",
        "A roadmap with costs and owners",
        "Working releases, with training",
      ),
      durations: lines("One process: 2–3 months", "Several: 6–12 months"),
      drawing: "digital",
    },
  ],
  staff_title: "Staff Augmentation",
  staff_text: "Experienced people who join your team, work your way and start contributing early.",
  closing_title: "Have a project in mind, or a gap in the team?",
  closing_text: WRITE_TO_US,
  second_title: "People rather than a project?",
  second_text:
    "Add experienced engineers, analysts and project leads for as long as the work lasts.",
  meta_title: "Services",
  meta_description:
    "AI/ML solutions, cloud infrastructure, data engineering, system integration, digital transformation and staff augmentation: what each one delivers.",
};

const staffAugmentation: TypedTexts<typeof staffPage> = {
  title: "The skills you need, inside the team you have",
  lead: "Add experienced engineers, analysts and project leads for as long as the work lasts.",
  expertise_title: "Expertise that fits your team",
  expertise: [
    {
      title: "Industry domain expertise",
      text: "People who know the rules and vocabulary of your field.",
    },
    { title: "Technical excellence", text: "Skills checked by engineers who do the same work." },
    {
      title: "Flexible engagement models",
      text: "Short-term, long-term, part-time or full-time.",
    },
    { title: "Seamless integration", text: "Your tools, your rituals, your hours." },
  ],
  steps_title: "How it works",
  steps_lead: "Four steps, from the first conversation to the last day of the engagement.",
  steps: [
    {
      title: "Needs Assessment",
      text: "We agree the role, the skills and what success looks like after 90 days.",
    },
    { title: "Talent Matching", text: "You meet a short list, not a stack of resumes." },
    { title: "Onboarding", text: "Access, context and first tasks are ready before day one." },
    {
      title: "Ongoing Support",
      text: "Regular check-ins, and a replacement plan if the fit is wrong.",
    },
  ],
  roles_title: "Roles we fill",
  roles_lead: "One person or a whole team. If a role is missing here, ask us.",
  roles: [
    {
      name: "Software Development",
      roles: lines(
        "Full-stack developers",
        "Frontend developers",
        "Backend developers",
        "Mobile app developers",
        "API specialists",
      ),
    },
    { name: "Data & Analytics", roles: lines("Data engineers") },
    {
      name: "Data and BI",
      roles: lines("Data scientists", "BI analysts", "BI developers", "Data architects"),
    },
    { name: "AI/ML", roles: lines("Machine learning engineers", "MLOps engineers") },
    {
      name: "Cloud and infrastructure",
      roles: lines("Cloud architects", "DevOps engineers", "Site reliability engineers"),
    },
    { name: "Security and compliance", roles: lines("Security engineers", "Compliance analysts") },
    { name: "Project management", roles: lines("Project managers", "Scrum masters") },
  ],
  gains_title: "What you gain",
  gain_before: "up to",
  gain_figure: "60%",
  gain_title: "Faster time-to-productivity",
  gain_text: "Ramp-up reduced by up to 60%.",
  gains: [
    { title: "Reduced risk", text: "Extend, scale down or stop as plans change." },
    { title: "Specialized expertise", text: "For the months you need it." },
    { title: "Cost efficiency", text: "No long recruitment cycle and no idle bench." },
  ],
  closing_title: "Tell us about the role",
  closing_text: "We reply {reply-time}.",
  second_title: "Looking for a position yourself?",
  second_text: "Every application is read by a person.",
  meta_title: "Staff Augmentation",
  meta_description:
    "Experienced engineers, analysts and project leads who join your team for as long as the work lasts: short-term, long-term, part-time or full-time.",
};

const blog: TypedTexts<typeof blogPage> = {
  title: "Insights",
  lead: "Practical notes from people who build and run these systems.",
  closing_title: "Want the next article?",
  closing_text:
    "Our feed has each one as soon as it is published. Add its address to any feed reader.",
  second_title: "Interested in a newsletter?",
  second_text: "Write to us, and tell us which topics matter to you.",
  meta_title: "Blog",
  meta_description: "Practical notes from people who build and run AI, cloud and data systems.",
};

const aiDataScience: TypedTexts<typeof aiDataSciencePage> = {
  title: "AI and data science, explained by practitioners",
  lead: "What works, what it costs and how to check it.",
  meta_title: "AI & Data Science",
  meta_description: "AI and data science: what works, what it costs and how to check it.",
};

const featured: TypedTexts<typeof featuredPage> = {
  title: "Featured: AI and data science",
  lead: "The articles to begin with.",
  meta_title: "Featured articles",
  meta_description: "The newest articles on artificial intelligence and data science, six at most.",
};

const careers: TypedTexts<typeof careersPage> = {
  title: "Do work that other teams depend on",
  lead: "We hire people who like hard problems and plain answers. Every application is read by a person.",
  lead_with_pay:
    "We hire people who like hard problems and plain answers. Every opening lists its pay range, and every application is read by a person.",
  perks_title: "What you get",
  perks: [
    { title: "Health and time off", text: "Medical cover, paid leave and paid holidays." },
    {
      title: "Certification support",
      text: "Paid exams, and work hours to prepare for them.",
    },
    { title: "A range of projects", text: "From two-month builds to year-long programs." },
  ],
  pay_perk_title: "Pay, in the open",
  pay_perk_text: "A salary range on every listing before you apply.",
  steps_title: "How hiring works",
  steps_lead: "Five steps, from your resume to your first day.",
  steps: [
    {
      title: "Application review",
      text: "We read your resume against the role, not against keywords.",
    },
    {
      title: "Initial interview",
      text: "A conversation about your work and what you want next.",
    },
    { title: "Technical assessment", text: "A short, realistic task in your own tools." },
    {
      title: "Team interview",
      text: "Meet the people you would work with, and question them.",
    },
    { title: "Offer and onboarding", text: "A written offer, then a planned first month." },
  ],
  questions_title: "Questions from applicants",
  questions_text: "Something else? [Contact us](/contact) and we will answer.",
  questions: [
    {
      question: "Can I apply for more than one position?",
      answer: "Yes. Apply to each role separately so the right team sees your application.",
    },
    {
      question: "Which file types can I upload?",
      answer: `PDF, DOC or DOCX, up to ${RESUME_MAX_TEXT}. A resume is the one thing we need; a cover letter and links to your work are welcome.`,
    },
    {
      question: "What happens to my data?",
      answer:
        "Only the hiring team can see it, and your resume has no public address. Our privacy policy says how long we keep it and how to have it removed.",
    },
  ],
  pay_question: "Are the pay ranges real?",
  pay_answer: "Yes. Each range is what we expect to pay at hire for that role.",
  pay_answer_with_benefits:
    "Yes. Each range is what we expect to pay at hire for that role, and benefits are listed on the same page.",
  equal_opportunity: "",
  accommodations: "",
  meta_title: "Careers",
  meta_description: "Open positions{in-region}, and how hiring works.",
  meta_description_with_pay:
    "Open positions{in-region}, each with its pay range, and how hiring works.",
};

const contact: TypedTexts<typeof contactPage> = {
  title: "Get in Touch",
  lead: "Tell us what you are working on. A consultant, not a script, will reply {reply-time}.",
  next_steps: lines(
    "A consultant who knows the subject reads your message.",
    "You get a reply {reply-time}, with questions or a time to talk.",
    "If we are a fit, you receive a short written proposal.",
  ),
  questions_title: "Before you write",
  questions_text: "Four things clients ask first.",
  questions: [
    {
      question: "Which services do you offer?",
      answer:
        "AI and machine learning, cloud infrastructure, data engineering, system integration, digital transformation and staff augmentation. You can buy one or combine several under one plan.",
    },
    {
      question: "How do you keep our information secure?",
      answer:
        "Access is limited to the people on your project, data stays in the systems you choose, and we agree the handling rules in writing before work starts.",
    },
    {
      question: "How does the staff augmentation process work?",
      answer:
        "Four steps: we assess the need, match people to it, onboard them into your team, and stay in touch for as long as they are with you.",
    },
    {
      question: "How long does a typical project take?",
      answer:
        "Small projects usually take 2 to 3 months. Large ones take 6 to 12 months, delivered in stages you can use along the way.",
    },
  ],
  closing_title: "Tell us what you are trying to change",
  closing_text: WRITE_TO_US,
  meta_title: "Contact",
  meta_description: "Tell us what you are working on. A consultant will reply {reply-time}.",
};

const privacy: TypedTexts<typeof privacyPage> = {
  title: "Privacy",
  summary:
    "We collect what you send us through our two forms, and nothing about how you browse. We use it to answer you and to decide on applications. Write to {email} to see it, correct it or have it removed.",
  sections: [
    {
      anchor: "collect",
      title: "What we collect",
      text: paragraphs(
        "When you send us a message: your name, email address, company, the service you chose, your message, and your phone number if you give one. We also note when it arrived and that you agreed to this policy.",
        "When you apply for a position: your name, email address, phone number and resume, and, if you add them, a cover letter, links to your profile and portfolio, and how you heard about us. We note the position, the day, which notice about your data you agreed to, the site that sent you here if its link says so, and where your application stands.",
        "You can read every page of this site without telling us anything.",
      ),
    },
    {
      anchor: "why",
      title: "Why we collect it",
      text: "We use a message to answer it, with your consent, and an application to decide on it, at your request. We do not sell it, use it for advertising, or add you to a mailing list.",
    },
    {
      anchor: "who",
      title: "Who can see it",
      text: paragraphs(
        "Only administrators who have signed in. A resume has no public address: each time somebody opens one, the site first checks that they are an administrator.",
        "A message also reaches our mailbox as email, and an applicant gets a confirmation by email. The companies that run our server, our file storage and our email handle this data for us and for no purpose of their own.",
      ),
    },
    {
      anchor: "how-long",
      title: "How long we keep it",
      text: paragraphs(
        "We delete an application {applications-retention} after it arrived or after our last decision on it, whichever is later, and a message {inquiries-retention} after it arrived, and earlier when you ask us to. An application stays longer only where the law makes us keep it.",
        "Deleting is final: it removes the record, the resume and the emails about it from this site, and it holds when we bring back an older backup.",
      ),
    },
    {
      anchor: "technical",
      title: "What the site notes by itself",
      text: lines(
        "- A log of requests: which page, when, and whether it worked. It holds no names and no internet addresses.",
        "- Counters against misuse: how many forms came from one internet address within an hour. The address is turned into a code that cannot be read back.",
        "- For 30 days, a mark that a form was sent, so that pressing the button twice does not store it twice. It holds no part of what you wrote.",
        "- A record of what administrators do, with the time and the internet address they did it from.",
      ),
    },
    {
      anchor: "cookies",
      title: "Cookies and tracking",
      text: "Visitors get no cookies. There are no analytics, no advertising and no content from other sites. The [cookies page](/cookies) lists everything this site can store in a browser.",
    },
    {
      anchor: "choices",
      title: "Your choices",
      text: "You can ask what we hold about you, get a copy, have it corrected, or have it deleted, and you can withdraw your consent at any time. Write to [{email}](mailto:{email}), ideally from the address you used, with the reference you were given. We answer within 30 days at the latest.",
    },
    { anchor: "contact", title: "Who is responsible", text: "{contact-details}" },
  ],
  meta_title: "Privacy",
  meta_description: "What this site collects, why, how long it is kept and how to have it removed.",
};

const terms: TypedTexts<typeof termsPage> = {
  title: "Terms of use",
  summary:
    "You may read, link to and quote this site freely. What it says is information, and becomes a commitment only in a signed agreement. What you send us must be yours to send.",
  sections: [
    {
      anchor: "site",
      title: "Using this site",
      text: "You may use this site to learn about our services, to contact us and to apply for positions. Please do not disturb it: no attempts to reach what is not public, no floods of automated requests, no files made to do harm. We limit how many forms one address can send in an hour.",
    },
    {
      anchor: "information",
      title: "Information, not advice",
      text: "We describe our services as accurately as we can. Times and figures, such as typical project durations, are experience and not a promise for your project. A project or an engagement starts with a written agreement that both sides have signed.",
    },
    {
      anchor: "positions",
      title: "Open positions",
      text: paragraphs(
        "A listing invites applications; it is not an offer of employment. A pay range that it states is what we expect to pay at hire. A position can be filled or withdrawn at any time.",
        "By applying you confirm that what you tell us is true and that the documents are your own.",
      ),
    },
    {
      anchor: "yours",
      title: "What you send us",
      text: "It stays yours. You allow us to store it and to use it to answer you or to decide on your application, as the [privacy policy](/privacy) describes. Please leave out passwords, customer data and other people's personal information.",
    },
    {
      anchor: "ours",
      title: "What is ours",
      text: "The words, drawings and marks on this site belong to us or to those who allowed us to use them. Quote and link freely; ask us before copying whole pages.",
    },
    {
      anchor: "liability",
      title: "Availability and liability",
      text: "We take care of this site but cannot promise that it is always available or free of errors. As far as the law allows, we are not liable for damage from relying on a public page alone. Nothing here limits liability that the law does not allow to be limited.",
    },
    {
      anchor: "law",
      title: "Law and changes",
      text: "The law of the state in which our main office stands applies. When these terms change, the date at the top changes with them.",
    },
    { anchor: "contact", title: "Contact", text: "{contact-details}" },
  ],
  meta_title: "Terms",
  meta_description: "The terms for using this site, its contact form and its application form.",
};

const cookies: TypedTexts<typeof cookiesPage> = {
  title: "Cookies",
  summary:
    "Visitors get no cookies from this site. Your browser stores your color theme, if you choose one, and for one tab what you filtered jobs by, the address of an application you sent, and what you typed into a form while you change the language. Cookies are used in the administration area only.",
  sections: [
    {
      anchor: "visitors",
      title: "If you visit",
      text: paragraphs(
        "Reading, contacting us and applying set no cookie. Your browser can store these entries for itself: your color theme if you choose one, the others for as long as a tab is open at most.",
        "{visitor-entries}",
      ),
    },
    {
      anchor: "administrators",
      title: "If you are an administrator",
      text: paragraphs(
        "The administration area stores these entries. Those that begin with `frontdesk_` are cookies: they are needed for it to work, cannot be read by scripts and are sent to this site only. Over a secure connection they carry the prefix `__Host-`. The others stay in the browser.",
        "{administrator-entries}",
      ),
    },
    {
      anchor: "none",
      title: "What is not here",
      text: "No analytics, no advertising, no social network buttons and no content from other sites. Nothing follows you from page to page, so there is nothing to consent to and no banner.",
    },
    {
      anchor: "control",
      title: "How to remove them",
      text: "Your browser's settings delete everything a site has stored. Questions are welcome at [{email}](mailto:{email}), and the [privacy policy](/privacy) tells what we do with what you send us.",
    },
  ],
  meta_title: "Cookies",
  meta_description:
    "Everything this site can store in a browser: a color theme, three notes for an open tab, and a session for administrators.",
};

/** By the id of the page. */
export const PAGE_TEXTS = {
  home,
  services,
  "staff-augmentation": staffAugmentation,
  "case-studies": caseStudies,
  people,
  blog,
  "ai-data-science": aiDataScience,
  "featured-blogs": featured,
  careers,
  contact,
  privacy,
  terms,
  cookies,
};

function paragraphs(...texts: readonly string[]): string {
  return texts.join("\n\n");
}

function lines(...texts: readonly string[]): string {
  return texts.join("\n");
}
