-- Accounts that were removed before removal left a tombstone: the audit log knows them.
INSERT INTO "tombstones" ("subject", "erased_at")
SELECT "subject", max("at") FROM "audit_events" WHERE "action" = 'account-removed' GROUP BY "subject"
ON CONFLICT ("subject") DO NOTHING;
