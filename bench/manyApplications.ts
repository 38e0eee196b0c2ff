import type pg from "pg";

/** Few resumes hold one of these, two of three words are far more frequent. */
export const RARE_WORDS = Array.from({ length: 40 }, (_, place) => `word${4_950 - place * 7}`);
/** In four of five resumes. */
export const FREQUENT_WORD = "engineer";

/** Fills a migrated database with applications whose resumes were read: 250 words each out of 5,000, a few of them in most. */
export async function fillWithApplications(client: pg.Client, count: number): Promise<void> {
  await client.query("set maintenance_work_mem = '256MB'");
  // At once, so that nobody starts to read resumes that are not there.
  await client.query("begin");
  // Far quicker than keeping it true row by row.
  await client.query("drop index job_application_words_search");
  await client.query(RESUMES);
  await client.query(APPLICATIONS, [count]);
  await client.query("update job_application_texts set due_at = null");
  await client.query(LABELS);
  await client.query(INDEX);
  await client.query("commit");
  await client.query(
    "vacuum analyze job_applications, job_application_words, job_application_counts",
  );
}

const RESUMES = `
  create temp table resumes as
  select n, array(
    select distinct 'word' || floor(5000 * power((hashtextextended(n::text, i) & 1048575) / 1048576.0, 3))
    from generate_series(1, 250) as i
  ) as words from generate_series(0, 1999) as n`;

const APPLICATIONS = `
  insert into job_applications (reference, job_id, job_title, full_name, email, phone, resume_key, resume_name,
    resume_media_type, resume_bytes, resume_sha256, cover_letter, status, applied_at)
  select 'APP-' || n, 'job-' || n * 7919 % 40, 'Job number ' || n * 7919 % 40,
    initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n / 3)::text), 1, 8)),
    substr(md5(n::text), 1, 10) || '@example.com', '(609) 555-0147', n::text, 'resume.pdf',
    'application/pdf', 200000, repeat('0', 64), repeat('I would like to work with you. ', 20),
    (array['new', 'reviewing', 'interviewed', 'accepted', 'rejected'])[1 + floor(random() * random() * 5)::int],
    now() - n * interval '3 minutes'
  from generate_series(1, $1::int) as n`;

const LABELS = `
  insert into job_application_words
  select id, job_id, status, applied_at, array_to_tsvector(
    words || regexp_split_to_array(lower(full_name), ' ')
    || case when hashtext(id::text) % 5 <> 0 then array['engineer'] else array[]::text[] end
    || array(
      select '~' || substr(word, start) from regexp_split_to_table(lower(full_name), ' ') as word,
        generate_series(1, length(word) - 2) as start
    ))
  from job_applications join resumes on n = abs(hashtext(id::text) % 2000)`;

const INDEX = `
  create index job_application_words_search on job_application_words using gin (words) with (fastupdate = false)`;
