/**
 * Jobs that wait, in turns by who sent them: a sender of many waits for their own, and everybody else for one of each. If all
 * places are taken, the newest job of who has the most gives way to a job of who has fewer.
 */
export class WaitingJobs<Job> {
  /** By sender; one without any is not there. */
  private readonly bySender = new Map<string, Job[]>();
  private readonly most: number;
  private count = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Returns the job that has no place: null, this one, or another. */
  add(sender: string, job: Job): Job | null {
    const own = this.bySender.get(sender) ?? [];
    const crowded = this.count < this.most ? null : this.mostOf();
    if (crowded && crowded.length <= own.length + 1) return job;
    this.bySender.set(sender, own);
    own.push(job);
    this.count += 1;
    if (!crowded) return null;
    this.count -= 1;
    return crowded.pop() ?? null;
  }

  /** The first job of the sender whose turn it is, who then goes to the end of the round. */
  next(): Job | undefined {
    const [first] = this.bySender;
    if (!first) return undefined;
    const [sender, jobs] = first;
    const job = jobs.shift();
    this.count -= 1;
    this.bySender.delete(sender);
    if (jobs.length > 0) this.bySender.set(sender, jobs);
    return job;
  }

  /** Takes all of them out. */
  clear(): Job[] {
    const jobs = [...this.bySender.values()].flat();
    this.bySender.clear();
    this.count = 0;
    return jobs;
  }

  private mostOf(): Job[] {
    return [...this.bySender.values()].reduce((most, jobs) =>
      jobs.length > most.length ? jobs : most,
    );
  }
}
