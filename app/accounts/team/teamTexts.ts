export const TEAM_FAILED = "Failed to update the team. Please try again later.";

export const removeAccountQuestion = ({ name }: { name: string }) =>
  ({
    title: `Remove ${name}?`,
    question:
      "Are you sure you want to remove this person? Their sessions end at once. Preview links that they know keep working until you end them. What they have typed and not saved is deleted. This action cannot be undone.",
    verb: "Remove",
  }) as const;

export const removeInvitationQuestion = (invitation?: { email: string }) =>
  ({
    title: invitation ? `Remove the invitation of ${invitation.email}?` : "Remove this invitation?",
    question: "Are you sure you want to remove this invitation? Its link stops working at once.",
    verb: "Remove",
  }) as const;
